import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { letters, wish } from '../testing/batch.ts'
import { openMail } from '../testing/open-mail.ts'
import { openPostOffice } from '../testing/post-office.ts'

describeOnEveryDatabase('a batch', (open, newPlace) => {
  it('pauses within two seconds in another process, with letters in hand', async () => {
    const place = await newPlace()
    const office = await openPostOffice({ answerLetter: () => sleep(20).then(() => undefined) })
    const sending = await openMail(await open(place), { smtpUrl: office.url, timing: { pollEvery: 20 } })
    const here = await openMail(await open(place))
    await here.mail.batches.open(wish)
    await here.mail.batches.add('spring', letters(here.clock, 2_000))
    sending.mail.start()
    await vi.waitFor(() => expect(office.received.length).toBeGreaterThan(20), { timeout: 10_000 })
    await here.mail.batches.pause('spring')
    await sleep(2_000)
    const reached = office.received.length
    await sleep(500)
    expect(office.received).toHaveLength(reached)
    expect(reached).toBeLessThan(2_000)
    expect(await here.mail.batches.count('spring')).toMatchObject({ sending: 0, sent: reached })
    await sending.mail.stop()
    await office.close()
  })
})
