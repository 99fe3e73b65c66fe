import { pathOf } from '../../app/map/addresses.ts'
import { fillLinks } from './filled-links.ts'
import { inviteStates } from './invites.ts'
import type { PictureState, Scene } from './states.ts'

/** Someone who came by a link that carries a group, and is asked about it. */
const comingBy = (id: string, { at, ...state }: PictureState): PictureState => ({
  ...state,
  at: async (scene: Scene) => {
    await fillLinks(scene.house.backend)
    return at(scene)
  },
  prepare: async page => {
    await page.context().addCookies([{ name: 'group', value: id, url: page.url() }])
    await page.reload()
    await page.locator('input[name=cohort]').first().waitFor()
  },
})

export const cohortStates = {
  todayGroup: comingBy('poster-quay', { as: 'newcomer', at: ({ language }) => pathOf('home', language) }),
  inviteGroup: comingBy('group-tue', inviteStates.inviteOpen),
} satisfies Record<string, PictureState>
