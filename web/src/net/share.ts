// Saving a text as a file. Sharing a link: the system's share sheet, the clipboard, or, on a page without TLS, the legacy copy command.

/** Copy a text; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Open the system's share sheet; without one, copy the link, below the text if there is one. */
export async function share(title: string, url: string, text = ""): Promise<"shared" | "copied" | "failed"> {
  if ("share" in navigator) {
    try {
      await navigator.share(text ? { title, text, url } : { title, url });
      return "shared";
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return "shared";
    }
  }
  return (await copy(text ? `${text}\n${url}` : url)) ? "copied" : "failed";
}

/** Save a text as a file, where the browser saves files. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
