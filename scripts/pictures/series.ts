import { pathOf } from '../../app/map/addresses.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { findSecret } from '../../server/secret.ts'
import { type PersonName, password } from './people.ts'
import type { PictureState, Scene } from './states.ts'

const asker = { clientAddress: '127.0.0.1', userAgent: null, language: 'en' as const }

/** Someone whose address is confirmed, by the email itself. */
async function confirm({ house, findPerson }: Scene, name: PersonName) {
  const { uid, email } = await findPerson(name)
  const { identity, mail } = house.backend
  if ((await identity.administration.find(uid))?.isEmailVerified) return uid
  const { idToken } = await identity.call('signInWithPassword', { email, password }, asker)
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
  await identity.settle()
  const letter = (await mail.listFor(email)).find(({ kind }) => kind === 'verifyEmail')
  const oobCode = letter && (await mail.get(letter.id)).content?.text.match(/oobCode=([\w-]+)/)?.[1]
  await identity.call('update', { oobCode }, asker)
  return uid
}

/** Someone who asked for the emails; gives what a link in one carries. */
async function begin(scene: Scene, name: PersonName): Promise<string> {
  const { documents, series, settings } = scene.house.backend
  const id = await confirm(scene, name)
  const members = documents.collection(membersCollection)
  const { consents } = (await members.get({ id })).data
  if (!consents.series) await members.update({ id }, { consents: { ...consents, series: agree(Date.now()) } })
  await series.run()
  return createSealedLinks(await findSecret(settings), 'series links').write([id])
}

const own = ({ language }: Scene) => pathOf('youEmails', language)
const link = ({ language }: Scene, id: string) => pathOf('seriesStop', language, { id })

/** The emails around the quit date: where they're asked for, and where a link in one leads. */
export const seriesStates = {
  seriesOffer: {
    as: 'weekOld',
    at: async scene => {
      await confirm(scene, 'weekOld')
      return own(scene)
    },
  },
  seriesOn: {
    as: 'day12',
    at: async scene => {
      await begin(scene, 'day12')
      return own(scene)
    },
  },
  seriesLink: { at: async scene => link(scene, await begin(scene, 'day12')) },
  seriesStopped: {
    at: async scene => {
      const token = await begin(scene, 'reached')
      const uid = scene.house.backend.series.findOwner(token)
      if (uid) await scene.house.backend.series.stop(uid)
      return link(scene, token)
    },
  },
} satisfies Record<string, PictureState>
