import { pathOf } from '../../app/map/addresses.ts'
import type { PictureState, Scene } from './states.ts'

/** What people see of their own data once there is something to see. */
export const rightsStates = {
  copyReady: {
    as: 'veteran',
    at: async ({ house, language, findPerson }) => {
      const { exports } = house.backend.rights
      await exports.ask((await findPerson('veteran')).uid)
      await exports.run(new AbortController().signal)
      return pathOf('dataCopy', language)
    },
  },
  partsOwn: { as: 'veteran', at: ({ language }) => pathOf('dataParts', language) },
  deletionUndo: {
    as: 'leaving',
    at: async scene => {
      await askToGo(scene)
      return pathOf('dataDeletion', scene.language)
    },
  },
  deletionCode: {
    at: async scene => pathOf('deletionStatus', scene.language, { id: await askToGo(scene) }),
  },
} satisfies Record<string, PictureState>

/** Once, in whichever picture comes first. */
async function askToGo({ house, findPerson }: Scene): Promise<string> {
  const { erasures } = house.backend.rights
  const { uid } = await findPerson('leaving')
  return erasures.ask(uid, 'signedIn', 212)
}
