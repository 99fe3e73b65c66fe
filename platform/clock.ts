export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when told to. */
export function heldClock(start: Date | number | string) {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds
    },
    set(to: Date | number | string) {
      time = new Date(to).getTime()
    },
  }
}
