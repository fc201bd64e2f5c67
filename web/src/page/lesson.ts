// Starts the first lesson, whose steps are played from data in the page, without Python.
import { loadLater } from "../ui/idle.ts";
import "./frame.ts";

if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
loadLater(() => import("../learn/first-lesson.ts"));
