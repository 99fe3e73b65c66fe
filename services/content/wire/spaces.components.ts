import { listGroups, removeGroup, saveGroup } from '../schema/component-groups.ts'
import {
  getComponent,
  listComponents,
  listComponentVersions,
  removeComponent,
  saveComponent,
} from '../schema/components.ts'
import { changesOf } from './changes-of.ts'
import type { ManagementOperation } from './manage.ts'

export const componentOperations: readonly ManagementOperation[] = [
  {
    methods: ['GET'],
    path: '/components',
    scope: 'read',
    run: async ({ tools }) => ({
      body: { components: await listComponents(tools), component_groups: await listGroups(tools) },
    }),
  },
  {
    methods: ['GET'],
    path: '/components/:id',
    scope: 'read',
    run: async ({ tools, ids: [id = 0] }) => ({ body: { component: await getComponent(tools, id) } }),
  },
  {
    methods: ['GET'],
    path: '/components/:id/versions',
    scope: 'read',
    run: async ({ tools, ids: [id = 0] }) => ({ body: { versions: await listComponentVersions(tools, id) } }),
  },
  {
    methods: ['POST'],
    path: '/components',
    scope: 'components',
    async run({ tools, body }) {
      const { id } = await tools.space.change(tx => saveComponent(tools, tx, body.component))
      return { body: { component: await getComponent(tools, id) }, status: 201 }
    },
  },
  {
    methods: ['PUT'],
    path: '/components/:id',
    scope: 'components',
    async run({ tools, body, ids: [id = 0] }) {
      await tools.space.change(tx => saveComponent(tools, tx, body.component, id))
      return { body: { component: await getComponent(tools, id) } }
    },
  },
  {
    methods: ['DELETE'],
    path: '/components/:id',
    scope: 'components',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: { component: await tools.space.change(tx => removeComponent(tx, id)) },
    }),
  },
  {
    methods: ['GET'],
    path: '/component_groups',
    scope: 'read',
    run: async ({ tools }) => ({ body: { component_groups: await listGroups(tools) } }),
  },
  ...changesOf({
    noun: 'component_group',
    path: '/component_groups',
    scope: 'components',
    save: (_, ...group) => saveGroup(...group),
    remove: removeGroup,
  }),
]
