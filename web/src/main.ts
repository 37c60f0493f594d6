import { mount } from "svelte";
import App from "./App.svelte";
import { readLikes } from "./net/memory";
import { language } from "./words/language.svelte";
import "./style/tokens.css";
import "./style/table.css";
import "./style/pages.css";

const root = document.documentElement;
root.dataset.theme = readLikes().theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
void language.use();
mount(App, { target: document.body });
