import { pathOf } from '../../app/map/addresses.ts'
import type { PictureState, Scene } from './states.ts'

/** What people see of their own data once there is something to see. */
export const rightsStates = {
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
