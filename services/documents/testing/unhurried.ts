import type { Engine } from '../model/engine.ts'

/** The same engine, answering late and each time differently late, as the numbers say; for each 5 the log is forgotten once at most. */
export function makeUnhurried(engine: Engine, delays: readonly number[]): Engine {
  let turn = 0
  let forgetful = delays.filter(delay => delay === 5).length
  async function pass(): Promise<number> {
    const turns = delays[turn++ % delays.length] ?? 0
    for (let index = 0; index < turns; index++) await new Promise(setImmediate)
    return turns
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
    async changes(place, since) {
      const isForgotten = (await pass()) === 5 && forgetful-- > 0
      return isForgotten ? undefined : late(engine.changes)(place, since)
    },
    commit: late(engine.commit),
    readTime: late(engine.readTime),
  }
}
