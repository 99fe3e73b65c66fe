/** A place in the index: by value, then by name. */
export type Spot = readonly [value: Uint8Array, name: Uint8Array]

/** From `low` on, and before `high`. */
export type Range = { low: Spot; high: Spot }

const none = new Uint8Array()
/** Before and after every value. */
const first = Uint8Array.of(0)
const last = Uint8Array.of(0xff)

export const everything: Range = { low: [first, none], high: [last, none] }

export function valueRange(low: Uint8Array, high: Uint8Array): Range {
  return { low: [low, none], high: [high, none] }
}

export function compareSpots(left: Spot, right: Spot): number {
  return Buffer.compare(left[0], right[0]) || Buffer.compare(left[1], right[1])
}

/** Both lists are in order and without overlap; so is what they share. */
export function intersect(left: readonly Range[], right: readonly Range[]): Range[] {
  return intersectBy(compareSpots, left, right)
}

/** Names alone: from `low` on, and before `high`. */
export type KeySpan = { low: Uint8Array; high: Uint8Array }

export const everyName: KeySpan = { low: none, high: last }

export function intersectSpans(left: readonly KeySpan[], right: readonly KeySpan[]): KeySpan[] {
  return intersectBy(Buffer.compare, left, right)
}

function intersectBy<Bound>(
  compare: (left: Bound, right: Bound) => number,
  left: readonly { low: Bound; high: Bound }[],
  right: readonly { low: Bound; high: Bound }[],
) {
  return left
    .flatMap(a =>
      right.map(b => ({
        low: compare(a.low, b.low) > 0 ? a.low : b.low,
        high: compare(a.high, b.high) < 0 ? a.high : b.high,
      })),
    )
    .filter(({ low, high }) => compare(low, high) < 0)
}
