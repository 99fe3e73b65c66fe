import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { addMember, tell, usualWishes } from '../../../server/testing/challenge-people.ts'
import { type House, serveHouse } from '../../../server/testing/serve.ts'
import type { ChallengeData, ChallengeVerbName } from '../callables/verbs.ts'
import { callEvery, companyFor, readableFor, restorableFor } from '../challenge.ts'
import type { Challenges } from '../challenges.ts'
import {
  challengeCollections,
  challengePresenceOf,
  challengeRecordsOf,
  challengesOf,
  supportedChallengesOf,
} from '../collections.ts'
import { participantIdOf } from '../participant-id.ts'

const today = '2026-11-16'
const people = { mira: 'Mira', tomek: 'Tomek', ana: 'Ana', olga: 'Olga' }

describe('what people do in a challenge', () => {
  let house: House
  let challenges: Challenges
  let clock: ReturnType<typeof heldClock>
  let id: string
  let token: string

  beforeEach(async () => {
    clock = heldClock('2026-11-16T12:00:00Z')
    house = await serveHouse({ clock })
    challenges = house.backend.challenges
    for (const uid of Object.keys(people)) await addMember(house.backend, uid)
    ;({ id, token } = await start())
    await joinAs('tomek')
    clock.advance(1_000)
    await joinAs('ana')
  })
  afterEach(() => house.stop())

  const start = (changes: Partial<ChallengeData<'createChallenge'>> = {}) =>
    challenges.perform('createChallenge', { uid: 'mira' }, { ...usualWishes, nickname: 'Mira', ...changes })
  const as = (uid: string) =>
    function act<Name extends ChallengeVerbName>(name: Name, data: ChallengeData<Name>) {
      return challenges.perform(name, { uid }, data)
    }
  const joinAs = (uid: keyof typeof people, role: 'member' | 'supporter' = 'member', by = token) =>
    as(uid)('joinChallenge', { token: by, nickname: people[uid], role, agrees: true })
  const who = (uid: string, challenge = id) => participantIdOf(challenge, uid)
  const see = async (challenge = id) =>
    (await house.backend.documents.collection(challengesOf).find({ id: challenge }))?.data
  const refused = (word: string) => expect.objectContaining({ details: { word } })

  test('a cheer counts once for each giver and day, also for who is quiet', async () => {
    expect(await as('mira')('cheer', { id, who: who('tomek') })).toEqual({ count: 1 })
    expect(await as('mira')('cheer', { id, who: who('tomek') })).toEqual({ count: 1 })
    expect(await as('ana')('cheer', { id, who: who('tomek') })).toEqual({ count: 2 })
    expect((await see())?.people[who('tomek')]?.cheers).toEqual({ day: today, count: 2 })
    expect((await see())?.lately.filter(({ kind }) => kind === 'cheered')).toHaveLength(2)
    clock.advance(24 * 3_600_000)
    expect(await as('mira')('cheer', { id, who: who('tomek') })).toEqual({ count: 1 })
    await expect(as('mira')('cheer', { id, who: who('mira') })).rejects.toEqual(refused('missing'))
    await expect(as('olga')('cheer', { id, who: who('mira') })).rejects.toEqual(refused('missing'))
  })

  test('a cheer is known to who gave it, until the day is over where the other lives', async () => {
    await addMember(house.backend, 'kei', { timeZone: 'Asia/Tokyo' })
    await as('kei')('joinChallenge', { token, nickname: 'Kei', role: 'member', agrees: true })
    const gave = async () => (await challenges.open('mira', id))?.own.gave
    await as('mira')('cheer', { id, who: who('kei') })
    await as('mira')('cheer', { id, who: who('tomek') })
    // Three in the morning in Tokyo and in Warsaw.
    const until = {
      kei: Date.parse('2026-11-16T18:00:00Z'),
      tomek: Date.parse('2026-11-17T02:00:00Z'),
    }
    expect(await gave()).toEqual({ [who('kei')]: until.kei, [who('tomek')]: until.tomek })
    clock.set(new Date(until.kei - 1))
    expect(await as('mira')('cheer', { id, who: who('kei') })).toEqual({ count: 1 })
    expect((await see())?.cheersGiven).toBe(2)
    clock.set(new Date(until.kei))
    await as('mira')('cheer', { id, who: who('kei') })
    expect((await see())?.cheersGiven).toBe(3)
    expect(await gave()).toMatchObject({ [who('kei')]: until.kei + 24 * 3_600_000 })
    await as('tomek')('leaveChallenge', { id })
    expect(Object.keys((await gave()) ?? {})).toEqual([who('kei')])
  })

  test('a call for company is heard, answered and over; the next takes ten minutes', async () => {
    await as('tomek')('callCompany', { id })
    await as('mira')('answerCompany', { id })
    await as('mira')('answerCompany', { id })
    expect((await see())?.company).toMatchObject({ by: who('tomek'), with: [who('mira')] })
    await as('ana')('callCompany', { id })
    expect((await see())?.company).toMatchObject({ by: who('tomek'), with: [who('mira'), who('ana')] })
    await as('mira')('endCompany', { id })
    expect((await see())?.company).toBeDefined()
    await as('tomek')('endCompany', { id })
    expect((await see())?.company).toBeUndefined()
    await expect(as('tomek')('callCompany', { id })).rejects.toEqual(refused('tooMany'))
    clock.advance(callEvery)
    await as('tomek')('callCompany', { id })
    clock.advance(companyFor)
    await expect(as('mira')('answerCompany', { id })).rejects.toEqual(refused('missing'))
    await as('mira')('cheer', { id, who: who('ana') })
    expect((await see())?.company).toBeUndefined()
  })

  test('nobody is called where the group chose so, and supporters call nobody', async () => {
    await joinAs('olga', 'supporter')
    await expect(as('olga')('callCompany', { id })).rejects.toEqual(refused('missing'))
    await as('mira')('changeChallenge', { id, hearsCompany: false })
    await expect(as('tomek')('callCompany', { id })).rejects.toEqual(refused('missing'))
    const buddy = await start({ mode: 'buddy', hearsCompany: false })
    await as('mira')('callCompany', { id: buddy.id })
    expect((await see(buddy.id))?.company?.by).toBe(who('mira', buddy.id))
  })

  test('someone removed is gone at once, can’t come back by a link, and can be put back for a minute', async () => {
    await tell(house.backend, 'tomek', today, 'free')
    await expect.poll(async () => (await see())?.total).toBe(1)
    await expect(as('ana')('removeParticipant', { id, who: who('tomek') })).rejects.toEqual(
      refused('notOwner'),
    )
    await as('mira')('removeParticipant', { id, who: who('tomek') })
    await as('mira')('removeParticipant', { id, who: who('tomek') })
    expect(await challenges.open('tomek', id)).toBeUndefined()
    expect(await see()).toMatchObject({ total: 1, keptDays: 1 })
    await expect(joinAs('tomek')).rejects.toEqual(refused('expired'))
    expect(await challenges.openInvite(token, 'tomek')).toBeUndefined()
    expect(await challenges.openInvite(token, 'nobody')).toBeDefined()
    await as('mira')('restoreParticipant', { id, who: who('tomek') })
    await as('mira')('restoreParticipant', { id, who: who('tomek') })
    expect(await see()).toMatchObject({ total: 1, keptDays: 0 })
    expect((await challenges.open('tomek', id))?.own.nickname).toBe('Tomek')
    await as('mira')('removeParticipant', { id, who: who('tomek') })
    clock.advance(restorableFor)
    await expect(as('mira')('restoreParticipant', { id, who: who('tomek') })).rejects.toEqual(
      refused('missing'),
    )
  })

  test('a hand-over is a question; whoever owned it shares no link any more', async () => {
    await as('mira')('handOver', { id, who: who('ana') })
    await expect(as('tomek')('answerHandOver', { id, accepts: true })).rejects.toEqual(refused('missing'))
    expect((await see())?.owner).toBe(who('mira'))
    await as('ana')('answerHandOver', { id, accepts: false })
    expect(await see()).toMatchObject({ owner: who('mira') })
    await as('mira')('handOver', { id, who: who('ana') })
    await as('ana')('answerHandOver', { id, accepts: true })
    await as('ana')('answerHandOver', { id, accepts: true })
    expect(await see()).toMatchObject({ owner: who('ana') })
    expect((await see())?.handOver).toBeUndefined()
    expect((await see())?.lately.filter(({ kind }) => kind === 'owner')).toHaveLength(1)
    await expect(joinAs('olga')).rejects.toEqual(refused('expired'))
    await expect(as('mira')('closeChallenge', { id })).rejects.toEqual(refused('notOwner'))
  })

  test('an owner who leaves is followed by the longest member; with the last one all of it goes', async () => {
    await as('mira')('leaveChallenge', { id })
    expect(await see()).toMatchObject({
      owner: who('tomek'),
      lately: [{ kind: 'owner', who: who('tomek') }, {}, {}],
    })
    await as('tomek')('cheer', { id, who: who('ana') })
    await as('tomek')('leaveChallenge', { id })
    await as('ana')('leaveChallenge', { id })
    expect(await see()).toBeUndefined()
    for (const name of [
      'challengeRecords',
      'supportedChallenges',
      'participations',
      'challengeInvites',
      'challengeCheers',
    ])
      expect(await house.backend.documents.query({ collection: name }), name).toEqual([])
  })

  test('a day counts once, however often someone leaves and is back', async () => {
    const sum = async () => {
      const { total, keptDays } = (await see()) ?? {}
      return { total, keptDays }
    }
    await tell(house.backend, 'tomek', today, 'free')
    await expect.poll(sum).toEqual({ total: 1, keptDays: 0 })
    await as('tomek')('leaveChallenge', { id })
    expect(await sum()).toEqual({ total: 1, keptDays: 1 })
    await joinAs('tomek', 'supporter')
    expect(await sum()).toEqual({ total: 1, keptDays: 1 })
    await as('tomek')('leaveChallenge', { id })
    await joinAs('tomek')
    expect(await sum()).toEqual({ total: 1, keptDays: 0 })
    await as('tomek')('leaveChallenge', { id })
    await tell(house.backend, 'tomek', today, 'slip')
    await joinAs('tomek')
    expect(await sum()).toEqual({ total: 0, keptDays: 0 })
    // On another day it is the next that they bring, and nothing is left of what was noted for it.
    await tell(house.backend, 'tomek', today, 'free')
    await expect.poll(sum).toEqual({ total: 1, keptDays: 0 })
    await as('tomek')('leaveChallenge', { id })
    clock.advance(24 * 3_600_000)
    await joinAs('tomek')
    await tell(house.backend, 'tomek', '2026-11-17', 'free')
    await expect.poll(sum).toEqual({ total: 2, keptDays: 1 })
    const record = async () => (await house.backend.documents.collection(challengeRecordsOf).get({ id })).data
    expect(JSON.stringify((await record()).counted)).not.toMatch(new RegExp(`tomek|${who('tomek')}`))
    clock.advance(3 * 24 * 3_600_000)
    await challenges.tidy()
    expect((await record()).counted).toBeUndefined()
  })

  test('whoever leaves twice, or was never in it, hears the same and changes nothing', async () => {
    const { documents } = house.backend
    for (const uid of ['mira', 'tomek']) await as(uid)('leaveChallenge', { id })
    const readTo = await documents.readTime()
    expect(await as('tomek')('leaveChallenge', { id })).toEqual({})
    expect(await as('olga')('leaveChallenge', { id })).toEqual({})
    expect(await as('olga')('leaveChallenge', { id: 'nothing' })).toEqual({})
    expect((await documents.listChanged(readTo))?.paths).toEqual([])
    const both = await Promise.all([as('ana')('leaveChallenge', { id }), as('ana')('leaveChallenge', { id })])
    expect(both).toEqual([{}, {}])
    expect(await see()).toBeUndefined()
  })

  test('who asked for their account to be deleted is seen by nobody, until they keep it', async () => {
    const { documents } = house.backend
    await joinAs('olga', 'supporter')
    await tell(house.backend, 'tomek', today, 'free')
    await expect.poll(async () => (await see())?.total).toBe(1)
    await as('tomek')('callCompany', { id })
    await as('mira')('answerCompany', { id })
    await as('mira')('handOver', { id, who: who('tomek') })
    await as('tomek')('hereInChallenge', { id })
    const before = await see()
    const shown = async () =>
      JSON.stringify([
        await see(),
        await documents.collection(supportedChallengesOf).find({ id }),
        await documents.collection(challengePresenceOf).find({ id }),
      ])
    expect(await shown()).toContain(who('tomek'))
    for (const uid of ['tomek', 'olga']) {
      expect(await challenges.listShown(uid)).toEqual([id])
      await challenges.hide(uid, [id])
      expect(await challenges.listShown(uid)).toEqual([])
    }
    for (const uid of ['tomek', 'olga']) expect(await shown()).not.toContain(who(uid))
    expect(await shown()).not.toMatch(/Tomek|Olga/)
    expect(await see()).toMatchObject({ total: 1 })
    expect(await challenges.open('tomek', id)).toBeUndefined()
    await as('tomek')('hereInChallenge', { id })
    expect(await shown()).not.toContain(who('tomek'))
    await expect(as('ana')('cheer', { id, who: who('tomek') })).rejects.toEqual(refused('missing'))
    // Their place stays theirs.
    expect(await challenges.openInvite(token, undefined)).toMatchObject({ taken: 3, supporters: 1 })
    for (const uid of ['tomek', 'olga']) await challenges.show(uid, [id, 'one that is gone'])
    expect(await see()).toEqual(before)
    expect((await challenges.open('olga', id))?.own.role).toBe('supporter')
  })

  test('a closed challenge takes nobody in, and stays to be read', async () => {
    await as('mira')('closeChallenge', { id })
    await expect(joinAs('olga')).rejects.toEqual(refused('over'))
    await expect(as('tomek')('callCompany', { id })).rejects.toEqual(refused('over'))
    await expect(as('tomek')('cheer', { id, who: who('ana') })).rejects.toEqual(refused('over'))
    expect((await challenges.open('tomek', id))?.view.closedAt).toBeDefined()
  })

  test('links end when they are taken back, renewed, or when only the owner asks people in', async () => {
    await expect(as('tomek')('renewInvite', { id })).rejects.toEqual(refused('notOwner'))
    await as('mira')('revokeInvite', { id })
    await expect(joinAs('olga')).rejects.toEqual(refused('expired'))
    const { token: next } = await as('mira')('renewInvite', { id })
    await expect(joinAs('olga', 'member', token)).rejects.toEqual(refused('expired'))
    await as('mira')('changeChallenge', { id, inviting: 'everyone' })
    const { token: other } = await as('tomek')('renewInvite', { id })
    await as('mira')('changeChallenge', { id, inviting: 'owner' })
    await expect(joinAs('olga', 'member', other)).rejects.toEqual(refused('expired'))
    expect(await challenges.openInvite(other, undefined)).toBeUndefined()
    await joinAs('olga', 'member', next)
    clock.advance(40 * 24 * 3_600_000)
    expect(await challenges.openInvite(next, undefined)).toBeUndefined()
  })

  test('there are never fewer places than people', async () => {
    await expect(as('mira')('changeChallenge', { id, places: 2 })).rejects.toEqual(refused('places'))
    await as('mira')('changeChallenge', { id, places: 3, name: 'Winter' })
    expect(await see()).toMatchObject({ places: 3, name: 'Winter' })
    await expect(joinAs('olga')).rejects.toEqual(refused('full'))
  })

  test('a link counts members, and admits as many as there are places for now', async () => {
    const uses = async () => {
      const { uses, mostUses } = (await challenges.findInvite('mira', id)) ?? {}
      return { uses, mostUses }
    }
    expect(await uses()).toEqual({ uses: 2, mostUses: 20 })
    await joinAs('olga', 'supporter')
    expect(await uses()).toEqual({ uses: 2, mostUses: 20 })
    await as('mira')('changeChallenge', { id, places: 40 })
    expect(await uses()).toEqual({ uses: 2, mostUses: 80 })
    await as('mira')('changeChallenge', { id, places: 3 })
    expect(await uses()).toEqual({ uses: 2, mostUses: 80 })
  })

  test('a quit date that someone had set stays, unless they move it', async () => {
    const planned = clock.now().getTime() + 20 * 24 * 3_600_000
    const dateOf = async (uid: string) => (await house.backend.members.read(uid)).member?.quitAt
    for (const uid of ['kei', 'lea', 'max']) await addMember(house.backend, uid, { quitAt: planned })
    const wishes = { token, role: 'member' as const, agrees: true as const }
    await as('kei')('joinChallenge', { ...wishes, nickname: 'Kei' })
    expect(await dateOf('kei')).toBe(planned)
    await as('lea')('joinChallenge', { ...wishes, nickname: 'Lea', movesDate: true })
    expect(await dateOf('lea')).toBe(clock.now().getTime())
    await as('max')('createChallenge', { ...usualWishes, nickname: 'Max' })
    expect(await dateOf('max')).toBe(planned)
    // Who had none counts from here.
    await joinAs('olga')
    expect(await dateOf('olga')).toBe(clock.now().getTime())
  })

  test('a block holds in every challenge, and can be taken back', async () => {
    await as('mira')('blockParticipant', { id, who: who('tomek') })
    await as('mira')('blockParticipant', { id, who: who('tomek') })
    expect((await challenges.open('mira', id))?.own.blocked).toEqual([who('tomek')])
    await expect(as('tomek')('cheer', { id, who: who('mira') })).rejects.toEqual(refused('missing'))
    await as('mira')('callCompany', { id })
    await expect(as('tomek')('answerCompany', { id })).rejects.toEqual(refused('missing'))
    const other = await start()
    await expect(joinAs('tomek', 'member', other.token)).rejects.toEqual(refused('expired'))
    expect(await challenges.openInvite(other.token, 'tomek')).toBeUndefined()
    await as('mira')('unblockParticipant', { id, who: who('tomek') })
    await as('tomek')('cheer', { id, who: who('mira') })
    expect(await challenges.openInvite(other.token, 'tomek')).toBeDefined()
    await joinAs('tomek', 'member', other.token)
  })

  test('a report is made once of each person, until it is settled', async () => {
    const complaint = { id, who: who('tomek'), kind: 'name' as const }
    await as('ana')('reportParticipant', complaint)
    await as('ana')('reportParticipant', { ...complaint, kind: 'other' })
    await as('mira')('reportParticipant', complaint)
    const reports = await house.backend.documents.query({ collection: 'challengeReports' })
    expect(reports.map(({ data }) => data.kind)).toEqual(['name', 'name'])
    expect(JSON.stringify(reports)).not.toMatch(/"(mira|tomek|ana)"/)
    // Once support has looked at it, it may be told again.
    expect(await challenges.settleReports(who('tomek'), 'hidden')).toBe(true)
    await as('tomek')('changePlace', { id, nickname: 'Worse' })
    await as('ana')('reportParticipant', complaint)
    await as('ana')('reportParticipant', complaint)
    expect(await challenges.listReported()).toMatchObject([{ nickname: 'Worse', count: 1 }])
  })

  test('someone starts again, once, and the others come along by a button', async () => {
    await expect(start({ after: id })).rejects.toEqual(refused('missing'))
    await as('mira')('closeChallenge', { id })
    const next = await start({ after: id, key: 'the form' })
    expect(await start({ after: id, key: 'the form' })).toEqual(next)
    expect((await see())?.next).toMatchObject({ by: who('mira'), name: usualWishes.name })
    expect(JSON.stringify(await see())).not.toContain(next.id)
    const again = as('tomek')('createChallenge', { ...usualWishes, nickname: 'Tomek', after: id })
    await expect(again).rejects.toEqual(refused('begun'))
    expect(await as('tomek')('joinNext', { id, nickname: 'Tomek' })).toEqual({ id: next.id })
    await as('tomek')('joinNext', { id, nickname: 'Tomek' })
    expect(Object.keys((await see(next.id))?.people ?? {})).toHaveLength(2)
    await expect(as('olga')('joinNext', { id, nickname: 'Olga' })).rejects.toEqual(refused('missing'))
  })

  test('what has had its time is tidied away, and everyone’s own days stay', async () => {
    const { documents } = house.backend
    const list = async (collection: string) => (await documents.query({ collection })).length
    await tell(house.backend, 'ana', today, 'free')
    await as('mira')('cheer', { id, who: who('ana') })
    await as('tomek')('reportParticipant', { id, who: who('ana'), kind: 'other' })
    await as('ana')('callCompany', { id })
    await as('mira')('removeParticipant', { id, who: who('tomek') })
    await challenges.tidy()
    expect((await see())?.company).toBeDefined()
    expect(await list('challengeCheers')).toBe(1)
    clock.advance(Math.max(companyFor, restorableFor))
    await challenges.tidy()
    expect((await see())?.company).toBeUndefined()
    const [removal] = await documents.query({ collection: 'challengeRemovals' })
    expect(removal?.data).toEqual({ uid: 'tomek', challenge: id, at: expect.any(Number), days: 0 })
    expect((await documents.query({ collection: 'challengeReports' }))[0]?.data.by).toBeUndefined()
    clock.advance(4 * 24 * 3_600_000)
    await challenges.tidy()
    expect(await list('challengeCheers')).toBe(0)
    expect(await list('challengeInvites')).toBe(1)
    clock.advance(30 * 24 * 3_600_000)
    await challenges.tidy()
    expect(await list('challengeInvites')).toBe(0)
    expect(await challenges.open('ana', id)).toBeDefined()
    clock.advance(readableFor)
    await challenges.tidy()
    expect(await challenges.open('ana', id)).toBeUndefined()
    for (const { path } of challengeCollections)
      if (path !== 'challengeReadings') expect(await list(path), path).toBe(0)
    expect((await house.backend.members.describe('ana')).checkIns).toHaveLength(1)
  })

  test('nobody does anything without end, alone or together', async () => {
    const other = { id, who: who('ana') }
    for (let each = 0; each < 60; each += 1) await as('mira')('cheer', other)
    await expect(as('mira')('cheer', other)).rejects.toEqual(refused('tooMany'))
    expect(await as('tomek')('cheer', other)).toEqual({ count: 2 })
    const all = { calls: 600, per: 3_600_000 }
    for (let each = 0; each < 600; each += 1)
      await house.backend.functions.limits.spend('cheer', `challenge ${id}`, all)
    await expect(as('tomek')('cheer', other)).rejects.toEqual(refused('tooMany'))
    clock.advance(3_600_000)
    expect(await as('tomek')('cheer', other)).toEqual({ count: 2 })
  })

  test('people change their own place, and nobody else’s name', async () => {
    await as('tomek')('changePlace', { id, nickname: 'Tom', showsPresence: false, isInKeepsake: false })
    expect((await challenges.open('tomek', id))?.own).toMatchObject({ nickname: 'Tom', showsPresence: false })
    await expect(as('tomek')('changePlace', { id, nickname: 'mira' })).rejects.toEqual(
      refused('nicknameTaken'),
    )
  })
})
