import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../protocol";
import { Speaker } from "./speaking";
import { tell } from "./telling";

describe("a player card in the log", () => {
  it("is told without what it does, as long as nobody knows that", () => {
    const texts = { "event.activated": "{seat} activated {player}[ ({about})]." };
    const speaker = new Speaker(texts, () => "Bo", null);
    const events = [{ event: "activated", seat: 1, player: "Moss Gantry" }] as GameEvent[];
    expect(tell(events, speaker)).toEqual(["Bo activated Moss Gantry."]);
  });
});
