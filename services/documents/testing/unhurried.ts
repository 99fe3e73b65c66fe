import type { Engine } from '../engine.ts'

/** The same engine, answering late and each time differently late, as the numbers say. */
export function makeUnhurried(engine: Engine, delays: readonly number[]): Engine {
  let turn = 0
  async function pass() {
    const turns = delays[turn++ % delays.length] ?? 0
    for (let index = 0; index < turns; index++) await new Promise(setImmediate)
  }
  const late = <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) => {
    return async (...asked: Asked) => {
      await pass()
      const answer = await call(...asked)
      await pass()
      return answer
    }
  }
  return {
    ...engine,
    get: late(engine.get),
    run: late(engine.run),
    changes: late(engine.changes),
    commit: late(engine.commit),
    readTime: late(engine.readTime),
  }
}
