/** Bytes as hexadecimal digits. */
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** `bytes` random bytes in hex. (`crypto.randomUUID` does not exist on a page without TLS.) */
export const chance = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
