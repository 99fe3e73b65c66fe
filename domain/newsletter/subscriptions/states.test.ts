import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { openNewsletter, sampleWish } from '../testing/newsletter.ts'

const day = 24 * 60 * 60_000

/** What a subscription is, told as plainly as possible. */
type Model = {
  state: 'none' | 'pending' | 'active' | 'stopped'
  linkUntil: number
  pausedUntil: number
  stoppedAt: number
  refusedUntil: number
  wasConfirmed: boolean
  hasAddress: boolean
  /** They stopped, and someone asked anew in their name. */
  isAskedAnew: boolean
}
const blank: Model = {
  state: 'none',
  linkUntil: 0,
  pausedUntil: 0,
  stoppedAt: 0,
  refusedUntil: 0,
  wasConfirmed: false,
  hasAddress: false,
  isAskedAnew: false,
}

const deeds = ['ask', 'resend', 'confirm', 'refuse', 'pause', 'resume', 'stop', 'undo', 'tidy'] as const
type Deed = (typeof deeds)[number]

/** What a deed at a time makes of it. */
function step(model: Model, deed: Deed, now: number): Model {
  const { state } = model
  const isAsked = state === 'pending' || model.isAskedAnew
  const isOpen = isAsked && model.linkUntil > now
  const pending = {
    state: 'pending',
    linkUntil: now + 7 * day,
    wasConfirmed: false,
    hasAddress: true,
  } as const
  switch (deed) {
    case 'ask':
      if (state === 'active' || model.refusedUntil > now) return model
      if (state === 'stopped') return { ...model, isAskedAnew: true, linkUntil: now + 7 * day }
      return { ...model, ...pending, pausedUntil: 0 }
    case 'resend':
      return isAsked && model.refusedUntil <= now ? { ...model, linkUntil: now + 7 * day } : model
    case 'confirm':
      if (!isOpen) return model
      return {
        ...{ ...model, state: 'active', wasConfirmed: true, hasAddress: true, isAskedAnew: false },
        pausedUntil: model.isAskedAnew ? 0 : model.pausedUntil,
      }
    case 'refuse':
      if (!isAsked) return model
      return { ...(state === 'pending' ? blank : model), isAskedAnew: false, refusedUntil: now + 180 * day }
    case 'pause':
      return state === 'active' ? { ...model, pausedUntil: now + 28 * day } : model
    case 'resume':
      return state === 'active' ? { ...model, pausedUntil: 0 } : model
    case 'stop':
      return state === 'pending' || state === 'active'
        ? { ...model, state: 'stopped', stoppedAt: now }
        : { ...model, isAskedAnew: false }
    case 'undo': {
      const isThere = state === 'stopped' && model.wasConfirmed && model.hasAddress
      return isThere && model.stoppedAt + 30 * day > now
        ? { ...model, state: 'active', isAskedAnew: false }
        : model
    }
    case 'tidy': {
      const refusedUntil = model.refusedUntil > now ? model.refusedUntil : 0
      const pausedUntil = model.pausedUntil > now ? model.pausedUntil : 0
      const isGone = state === 'pending' && model.linkUntil + 7 * day <= now
      const isAskedAnew = model.isAskedAnew && model.linkUntil + 7 * day > now
      const isOld = state === 'stopped' && model.stoppedAt + 3 * 365 * day <= now && !isAskedAnew
      if (isGone || isOld) return { ...blank, refusedUntil }
      const isErased = state === 'stopped' && model.stoppedAt + 30 * day <= now
      const hasAddress = model.hasAddress && !isErased
      return { ...model, refusedUntil, pausedUntil, hasAddress, isAskedAnew }
    }
  }
}

describeOnDatabase('a subscription’s states', open => {
  it('are those of the plainest model, whatever is done and however long it takes', async () => {
    const { subscriptions, clock, post } = await openNewsletter(await open())
    let people = 0
    const move = fc.record({
      deed: fc.constantFrom(...deeds),
      wait: fc.constantFrom(0, 1, 6, 8, 31, 181, 1_100),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14 }), async moves => {
        const address = `${++people}@example.org`
        let model = blank
        let confirm = 'x'.repeat(43)
        let id: { id: string; turn: number } = { id: 'x'.repeat(22), turn: 0 }
        for (const { deed, wait } of moves) {
          clock.advance(wait * day)
          const now = clock.now().getTime()
          const token = subscriptions.linkOf(id)
          const letters = post.length
          if (deed === 'ask') await subscriptions.ask(sampleWish(address))
          else if (deed === 'resend') await subscriptions.resend(address)
          else if (deed === 'pause') await subscriptions.pause(token, now + 28 * day)
          else if (deed === 'confirm' || deed === 'refuse') await subscriptions[deed](confirm)
          else if (deed === 'tidy') await Promise.all([subscriptions.tidy(), subscriptions.endPauses()])
          else await subscriptions[deed](token)
          await subscriptions.settle()
          const wrote = post.slice(letters)
          const before = model
          model = step(model, deed, now)
          confirm = wrote.find(({ kind }) => kind === 'confirm')?.token ?? confirm
          const found = await subscriptions.find(address)
          id = found ?? id
          expect([found?.state ?? 'none', found?.address !== undefined]).toEqual([
            model.state,
            model.hasAddress,
          ])
          expect(found?.pausedUntil ?? 0).toBe(model.pausedUntil)
          expect(found !== undefined && subscriptions.canUndo(found)).toBe(
            step(model, 'undo', now).state === 'active' && model.state === 'stopped',
          )
          // Nobody is written to but who asked, and who has it already hears that.
          const isAsking = deed === 'ask' || deed === 'resend'
          const isHeard = isAsking && model.refusedUntil <= now && model.state !== 'none'
          const isWritten = isHeard && (deed === 'ask' || before.state !== 'stopped' || before.isAskedAnew)
          expect(wrote.map(({ kind }) => kind)).toEqual(
            isWritten ? [model.state === 'active' ? 'known' : 'confirm'] : [],
          )
        }
      }),
      { numRuns: 120 },
    )
  }, 120_000)
})
