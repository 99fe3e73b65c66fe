import { expect, test } from 'vitest'
import { serveHouse } from './testing/serve.ts'

test('an owner’s password is held to the operator’s rule, and is never repeated', async () => {
  const OWNER_EMAIL = 'owner@example.org'
  for (const [OWNER_PASSWORD, PASSWORD_MIN_LENGTH] of [
    ['hunter2', '12'],
    ['Exhale-2026', '10'],
  ] as const) {
    const starting = serveHouse({ env: { OWNER_EMAIL, OWNER_PASSWORD, PASSWORD_MIN_LENGTH } })
    const fault: Error = await starting.then(
      () => expect.unreachable(),
      error => error,
    )
    expect(fault.message).toContain(`OWNER_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters`)
    expect(fault.message).not.toContain(OWNER_PASSWORD)
  }
})
