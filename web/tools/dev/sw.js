// ./build.sh dev caches nothing: this service worker replaces an earlier one and then unregisters itself.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
