import { beforeEach } from 'vitest'
import type { Database } from '../../../platform/database/open.ts'
import { setHouse } from './house.ts'
import type { Json } from './serve.ts'

/** A house with an account that someone is after. Between tests lies time enough for every limit to be forgotten. */
export function setTarget(open: () => Promise<Database>) {
  const house = Object.assign(setHouse(open), { me: undefined as Json })
  beforeEach(async () => {
    house.clock.advance(2 * 60 * 60_000)
    house.me = await house.register()
  })
  return house
}
