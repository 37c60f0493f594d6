/** Bytes as hexadecimal digits. */
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** So many bytes of chance. (`crypto.randomUUID` is not there on a page without TLS.) */
export const chance = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
