#!/usr/bin/env bash
# The one command: ./build.sh dev [--port N] | build | serve [--port N] | check | test [--all [--campaign] [--anew]] [pytest arguments] | bench [arguments] | look [pages] | translations [--take]
# Installs what it needs into .venv and web/node_modules, and does again only what has changed. Where browsers are missing it
# asks apt-get for them as root, or Playwright; with NIMBERS_NO_INSTALL=1 nothing outside this folder is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

PY=.venv/bin/python
MADE=web/.build
export SOURCE_DATE_EPOCH=315532800 # dates inside archives: the same source gives the same bytes
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONPATH=pysrc

say() { echo "build.sh: $*" >&2; }
die() { say "$*"; exit 1; }

# hash_of FILE_OR_FOLDER...: one hash of their names and contents; no part of the site are unit tests of scripts
hash_of() {
  local files
  files="$(find "$@" -type f ! -name '*.pyc' ! -name '*.test.ts' 2>/dev/null | LC_ALL=C sort)" || true # some of them may not exist
  { echo "$files" && echo "$files" | tr '\n' '\0' | xargs -0 cat; } | cksum | tr ' ' -
}

# fresh STAMP KEY: is the stamp file there, with this key in it?
fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

environment() { # the environment of the lock file
  local key stamp=.venv/.nimbers-stamp host
  key="$(hash_of tests/requirements.lock)"
  fresh $stamp "$key" && return
  for host in python3 python3.14 python3.13 python3.12 python3.11 none; do
    command -v "$host" >/dev/null && "$host" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
  done
  [ "$host" != none ] || die "needs Python 3.11 or newer: install it and make sure python3 is it"
  say "installing Python tools into .venv"
  "$host" -m venv --clear .venv || die "cannot make .venv: install the venv module (Debian: apt-get install python3-venv)"
  $PY -m pip install --no-deps --require-hashes -r tests/requirements.lock >.venv/pip.log 2>&1 ||
    { tail -5 .venv/pip.log >&2; die "pip could not install tests/requirements.lock: see .venv/pip.log"; }
  # What pyodide-build asks for and does not need here is left out (tests/requirements.unused).
  ! $PY -m pip check | grep -v -e '^pyodide-build .* which is not installed' -e '^No broken requirements' >&2 ||
    die "tests/requirements.lock does not fit together: see above"
  echo "$key" >$stamp
}

new_node() { # is it here, and new enough?
  command -v node >/dev/null || die "needs node 20 or newer with npm"
  node -e 'process.exitCode = Number(process.versions.node.split(".")[0] < 20)' || die "needs node 20 or newer; this is $(node --version)"
}

node_modules() { # the front-end's tools, exactly as locked
  local key stamp=web/node_modules/.nimbers-stamp
  key="$(hash_of web/package-lock.json)"
  fresh $stamp "$key" && return
  new_node
  command -v npm >/dev/null || die "needs npm, which comes with node"
  say "installing web/node_modules"
  (cd web && npm ci --loglevel=error >/dev/null) || die "npm could not install web/package-lock.json: see above"
  echo "$key" >$stamp
}

wheel() { # the package as a source wheel, in $MADE/wheel
  local key stamp=$MADE/wheel/.nimbers-stamp log=$MADE/wheel.log
  key="$(hash_of pysrc pyproject.toml README.md LICENSE)"
  fresh $stamp "$key" && return
  rm -rf $MADE/wheel
  mkdir -p $MADE/wheel
  # From a copy, because setuptools leaves its working files beside the source.
  local copy=$MADE/source
  rm -rf $copy
  mkdir -p $copy
  cp -R pysrc pyproject.toml README.md LICENSE $copy
  find $copy -name __pycache__ -type d -prune -exec rm -rf {} +
  $PY -m build --wheel --no-isolation --outdir $MADE/wheel $copy >$log 2>&1 || { tail -5 $log >&2; die "the wheel could not be built: see $log"; }
  rm -rf $copy
  echo "$key" >$stamp
}

build() {
  environment
  node_modules
  local key stamp=$MADE/site.stamp
  key="$(hash_of pysrc web/src web/css web/img web/locale web/docs web/learn web/pages web/tools web/package-lock.json pyproject.toml README.md LICENSE) ${NIMBERS_SITE:-} ${NIMBERS_REPORT:-} ${NIMBERS_RUNTIME_WITHOUT:-}"
  fresh $stamp "$key" && [ -d web/dist ] && return
  say "building the site: this takes some minutes after a change"
  wheel
  $PY -m nimbers games --json >$MADE/games.json || die "python -m nimbers games --json failed: see above"
  $PY web/tools/prerender.py --out $MADE/pages --site "${NIMBERS_SITE:-}" || die "the pages could not be made: see above"
  $PY web/tools/prerender_single.py --out $MADE/pages --site "${NIMBERS_SITE:-}" ||
    die "the page of the single file could not be made: see above"
  $PY web/tools/today.py --out $MADE/pages --cache $MADE/cache || die "the puzzles could not be made: see above"
  node web/tools/build.mjs --wheel "$(echo $MADE/wheel/*.whl)" --games $MADE/games.json --pages $MADE/pages --out web/dist \
    --cache $MADE/cache --without "${NIMBERS_RUNTIME_WITHOUT:-}" --site-packages "$($PY -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
  echo "$key" >$stamp
}

dev() { # the site while it is worked on: made of the sources as they are, when it is asked for
  environment
  node_modules
  exec node web/tools/dev.mjs --python $PY "$@"
}

serve() {
  build
  exec $PY web/tools/static_server.py web/dist "$@"
}

check() {
  environment
  node_modules
  local failed=()
  step() { echo "-- $*" && "$@" || failed+=("$*"); }
  step $PY -m ruff check .
  step $PY -m ruff format --check .
  step $PY -m mypy
  step env PYTHONPATH=pysrc .venv/bin/lint-imports --no-cache --no-logo
  cd web
  step node_modules/.bin/tsc -p tsconfig.json
  step node_modules/.bin/tsc -p tsconfig.worker.json
  step node_modules/.bin/biome ci --colors=off --error-on-warnings .
  [ ${#failed[@]} = 0 ] || die "check found something: $(printf '%s; ' "${failed[@]}")see above"
  say "check found nothing"
}

as_root() { # apt-get needs it
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Is apt-get here, allowed, and ours to use without a password?
may_apt() { [ "${NIMBERS_NO_INSTALL:-}" != 1 ] && command -v apt-get >/dev/null && as_root true 2>/dev/null; }

# apt PACKAGE...: install them, said before it is done
apt() {
  say "as root: apt-get install $*  (NIMBERS_NO_INSTALL=1 forbids it)"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 "$@" >/dev/null || true
}

# have NAME...: is one of these programs here?
have() {
  local name
  for name in "$@"; do command -v "$name" >/dev/null && return; done
  return 1
}

system_browsers() { have chromium chromium-browser google-chrome && have firefox-esr firefox; }

headless_shell() { # starts Python in two thirds of the time; without it the tests take the whole browser
  local stamp=.venv/.nimbers-shell
  { have chromium-headless-shell || ! have chromium; } || [ -f $stamp ] && return
  may_apt || return 0
  touch $stamp
  apt chromium-headless-shell
}

browsers() { # the system's, else those that Playwright brings
  local stamp=.venv/.nimbers-browsers
  system_browsers || [ -f $stamp ] && return
  if may_apt; then
    say "as root: apt-get update"
    as_root apt-get update -qq >/dev/null || true
    apt chromium firefox-esr
  fi
  system_browsers && return
  [ "${NIMBERS_NO_INSTALL:-}" != 1 ] || die "no Chromium and Firefox here, and NIMBERS_NO_INSTALL=1: install them yourself"
  say "installing Playwright's Chromium and Firefox"
  $PY -m playwright install chromium firefox || die "no browsers: install Chromium and Firefox with the system's package manager"
  touch $stamp
}

webkit() { # one scenario runs in it, and is skipped where it cannot be had
  local stamp=.venv/.nimbers-webkit
  { have WebKitWebDriver && have Xvfb; } || [ -f $stamp ] && return
  may_apt || return 0
  touch $stamp
  apt webkit2gtk-driver xvfb
}

# How many at a time: a browser uses more than one core, though not all the time.
workers() { echo $(($(nproc 2>/dev/null || echo 2) * 3 / 4 > 2 ? $(nproc) * 3 / 4 : 2)); }

# without_site ARGUMENT...: do all files among these need neither a browser nor what the build makes?
without_site() {
  local one found=1
  for one in "$@"; do
    case $one in
      tests/test_build* | tests/test_links*) return 1 ;; # they read web/dist or web/.build
      tests/unit* | tests/test_*) found=0 ;;
      tests* | *.py*) return 1 ;;
    esac
  done
  return $found
}

# Test options of pytest: no test may hang for ever.
PYTEST=(-m pytest --timeout=300)
SLOWEST=(--durations=60 --durations-min=4) # the end of a whole run names the tests that took longest
REST=(tests --ignore=tests/unit --ignore=tests/test_in_pyodide.py) # all but the unit tests

run_tests() { # our options say how much runs; whoever names files or other options of pytest runs just that
  local options=() failed=0 scripts_failed='' all='' all_folder=$MADE/all
  while [ $# -gt 0 ]; do
    case $1 in
      --all) all=1 && options+=("$1") ;;
      --anew) rm -rf $all_folder ;;
      --campaign | --seed=* | --shard=* | -x | -q) options+=("$1") ;;
      --seed | --shard) options+=("$1" "${2:?$1 needs a value}") && shift ;;
      *) break ;;
    esac
    shift
  done
  case ${1:-} in *.test.ts)
    script_tests "$@"
    return
    ;;
  esac
  environment
  if [ $# -gt 0 ]; then
    if without_site "$@"; then
      case "$*" in *tests/test_*) node_modules ;; esac # some of these run the page's modules in node
    else
      ready_for_browsers
    fi
    exec $PY "${PYTEST[@]}" ${options[@]+"${options[@]}"} "$@"
  fi
  if [ -n "$all" ]; then # hours: go on where the last run was stopped, with its seed
    mkdir -p $all_folder
    [ -f $all_folder/seed ] || date -u +%F >$all_folder/seed
    case " ${options[*]} " in *" --seed"*) ;; *) options+=("--seed=$(cat $all_folder/seed)") ;; esac
    options+=("--resume=$all_folder/passed.txt")
  fi
  script_tests || { failed=1 && scripts_failed=1; }
  ready_for_browsers
  collects ${options[@]+"${options[@]}"} || return 1
  unit_tests ${options[@]+"${options[@]}"} || failed=1
  case " ${options[*]-} " in *" -x "*) [ $failed = 0 ] || return 1 ;; esac
  other_tests ${options[@]+"${options[@]}"} || failed=1
  # A green part of the tests is not everything.
  case " ${options[*]-} " in *" --shard"*) return $failed ;; esac
  [ -z "$all" ] || after_all $failed
  return $failed
}

no_tests_is_green() { [ "$1" = 0 ] || [ "$1" = 5 ]; } # a shard or a resumed run may have nothing left

# script_tests [FILE.test.ts... [options of node]]: the unit tests of the scripts, which stand beside them
script_tests() {
  local files=() options=() one
  new_node
  node_modules # esbuild takes the types away
  for one in "$@"; do
    case $one in -*) options+=("$one") ;; *) files+=("$one") ;; esac
  done
  if [ ${#files[@]} = 0 ]; then
    while IFS= read -r one; do files+=("$one"); done < <(find web/src web/tools -name '*.test.ts' -o -name '*.test.mjs' | LC_ALL=C sort)
  fi
  node --import ./tests/page_modules.mjs --test --test-reporter=spec ${options[@]+"${options[@]}"} "${files[@]}"
}

unit_tests() {
  local code=0 cache=$MADE/cache-unit
  rm -rf $cache
  node_modules
  # What runs longest begins first: some of these tests once more inside Pyodide, under node. The plugin for browsers would
  # cost time at every test. A worker with no tests left takes some of the others'.
  $PY "${PYTEST[@]}" "$@" tests/test_in_pyodide.py tests/unit -n auto --dist worksteal -p no:playwright -o cache_dir=$cache "${SLOWEST[@]}" || code=$?
  no_tests_is_green $code
}

collects() { # says before the unit tests run what is wrong with the others, such as too many browser tests in the gate
  local code=0
  $PY -m pytest --collect-only -qq "$@" "${REST[@]}" >$MADE/collected.txt 2>&1 || code=$?
  no_tests_is_green $code || { tail -20 $MADE/collected.txt && return 1; }
}

last_failed() { # the tests that failed, one a line
  $PY -c 'import json, sys; print("\n".join(json.load(open(sys.argv[1]))))' "$1/v/cache/lastfailed" 2>/dev/null || true
}

# All tests but the unit tests. What failed in a browser is asked once more, alone: a test that passes then is flaky.
other_tests() {
  local code=0 cache=$MADE/cache-other failed test
  rm -rf $cache
  # A page that hangs cannot be left by a signal: its process ends, which is red and has a name.
  # The files of e2e come first and take longest, so that no worker is left alone with one of them.
  $PY "${PYTEST[@]}" "$@" "${REST[@]}" -o cache_dir=$cache -n "$(workers)" --dist loadfile --no-loadscope-reorder \
    --max-worker-restart=0 --timeout-method=thread "${SLOWEST[@]}" || code=$?
  no_tests_is_green $code && return
  failed="$(last_failed $cache)"
  # Only failed tests (1) are asked again: a crash, an error while collecting or an interrupted run is red.
  [ $code = 1 ] && [ -n "$failed" ] || return 1
  if [ "$(echo "$failed" | wc -l)" -gt 4 ]; then say "more than four tests failed: they are not asked again" && return 1; fi
  if echo "$failed" | grep -qv '^tests/e2e/'; then say "a test without a browser failed: nothing is asked again" && return 1; fi
  say "asking once more, alone: $failed"
  $PY "${PYTEST[@]}" "$@" "${REST[@]}" -o cache_dir=$cache --last-failed --lfnf=none || return 1
  echo "$failed" | while read -r test; do echo "flaky: $test"; done
}

after_all() { # FAILED: end with one list of what failed
  local failed
  failed="${scripts_failed:+a unit test of a script: see the beginning of the run}
$(last_failed $MADE/cache-unit)
$(last_failed $MADE/cache-other)"
  if [ "$1" = 0 ]; then
    rm -rf $MADE/all
    say "everything passed"
    return
  fi
  say "failed:"
  echo "$failed" | sed '/^$/d' | sort -u >&2
  say "run these again: ./build.sh test --all (what has passed is not run again; --anew runs it too)"
}

ready_for_browsers() {
  build
  browsers
  headless_shell
  webkit
}

types() { # of Python's replies, and facts of the package, for the page
  environment
  PYTHONPATH=pysrc $PY web/tools/reply_types.py web/src/python
}

gaps() { # what a new game still needs
  environment
  PYTHONPATH=pysrc:tests exec $PY -m gaps "$@"
}

puzzles() { # the table of the puzzles of a year, in the package
  environment
  $PY web/tools/puzzles.py "$@"
}

translations() { # what other languages lack, and what nobody says any more
  environment
  PYTHONPATH=pysrc:tests $PY web/tools/translations.py "$@"
}

look() { # pictures of first screens, in tests/look
  build
  browsers
  PYTHONPATH=pysrc:tests:web/tools exec $PY -m e2e.look "$@"
}

bench() {
  build
  browsers
  PYTHONPATH=pysrc:tests:web/tools exec $PY -m bench "$@"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  dev | build | serve | check | bench | look | types | puzzles | gaps | translations) "$command" "$@" ;;
  test) run_tests "$@" ;;
  *) die "usage: ./build.sh dev [--port N] | build | serve [--port N] | check | types | puzzles | gaps [GAME...] | translations [--take] | test [--all [--campaign] [--anew]] [--seed N] [--shard I/N] [pytest arguments] | bench [arguments] | look [pages]" ;;
esac
