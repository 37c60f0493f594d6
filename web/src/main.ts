import { mount } from "svelte";
import App from "./App.svelte";
import { likes } from "./net/likes.svelte";
import { language } from "./words/language.svelte";
import "@fontsource-variable/gabarito";
import "./style/tokens.css";
import "./style/base.css";
import "./style/table.css";
import "./style/dock.css";
import "./style/stages.css";
import "./style/panels.css";
import "./style/pages.css";
import "./style/handonly.css";
import "./style/elite.css";
import "./style/home.css";

likes.show();
void language.use();
mount(App, { target: document.body });
