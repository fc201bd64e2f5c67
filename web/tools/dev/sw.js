// In ./build.sh dev nothing is kept for later: whatever service worker was here before gives way, and lets go.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
