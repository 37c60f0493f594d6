import "@fontsource-variable/gabarito";
import "./style/tokens.css";
import "./style/base.css";
import "./style/frame.css";
import "./style/shared.css";
import "./style/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { expectTable } from "./pages/loadTable";
import { route } from "./net/routes";
import { preferences } from "./net/preferences.svelte";
import { language } from "./words/language.svelte";

preferences.show();
void language.use();
if (route().pathname.startsWith("/t/")) expectTable();
mount(App, { target: document.body });
addEventListener("load", () => void import("./offline/offline.svelte").then((it) => it.offline.start()));
