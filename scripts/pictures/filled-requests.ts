import type { Backend } from '../../server/backend.ts'

/** Requests in each of their states, of people who are nowhere. */
export async function fillRequests({
  database,
  rights,
}: Pick<Backend, 'database' | 'rights'>): Promise<void> {
  const { erasures } = rights
  const ids = ['one', 'two', 'three', 'four', 'five']
  const codes = await Promise.all(ids.map((id, index) => erasures.ask(id, 'signedIn', 40 + 17 * index)))
  await erasures.askForNobody('network')
  await erasures.keep('two')
  const { kysely } = database.as<{ erasures: Record<string, unknown> }>()
  const set = (code: string | undefined, values: Record<string, unknown>) =>
    kysely
      .updateTable('erasures')
      .set(values)
      .where('code', '=', code ?? '')
      .execute()
  const done = JSON.stringify(['challenges', 'certificates', 'record', 'reminders', 'series', 'surveys'])
  await set(codes[2], { state: 'erasing', done, failing: 'notifications', tries: 3 })
  await set(codes[3], { state: 'erasing', done })
}
