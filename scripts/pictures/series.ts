import { pathOf } from '../../app/map/addresses.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { findSecret } from '../../server/secret.ts'
import type { PersonName } from './people.ts'
import type { PictureState, Scene } from './states.ts'

/** Someone who asked for the emails; gives what a link in one carries. */
async function begin(scene: Scene, name: PersonName): Promise<string> {
  const { documents, series, settings } = scene.house.backend
  const { uid: id } = await scene.findPerson(name)
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
  seriesOffer: { as: 'weekOld', at: own },
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
