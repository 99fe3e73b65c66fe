import { listGroups, removeGroup, saveGroup } from '../schema/component-groups.ts'
import {
  getComponent,
  listComponents,
  listComponentVersions,
  removeComponent,
  saveComponent,
  shapeComponent,
} from '../schema/components.ts'
import { changesOf, reading } from './changes-of.ts'
import type { ManagementOperation } from './manage.ts'

export const componentOperations: readonly ManagementOperation[] = [
  reading('/components', async ({ tools }) => ({
    body: { components: await listComponents(tools), component_groups: await listGroups(tools) },
  })),
  reading('/components/:id', async ({ tools, ids: [id = 0] }) => ({
    body: { component: await getComponent(tools, id) },
  })),
  reading('/components/:id/versions', async ({ tools, ids: [id = 0] }) => ({
    body: { versions: await listComponentVersions(tools, id) },
  })),
  ...changesOf({
    noun: 'component',
    path: '/components',
    scope: 'components',
    save: async (...component) => shapeComponent(await saveComponent(...component)),
    remove: removeComponent,
  }),
  reading('/component_groups', async ({ tools }) => ({
    body: { component_groups: await listGroups(tools) },
  })),
  ...changesOf({
    noun: 'component_group',
    path: '/component_groups',
    scope: 'components',
    save: (_, ...group) => saveGroup(...group),
    remove: removeGroup,
  }),
]
