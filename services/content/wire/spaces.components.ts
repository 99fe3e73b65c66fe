import { isObject, textOf } from '../format/json.ts'
import type { Operation } from './manage.ts'

export const componentOperations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: '/components',
    scope: 'read',
    run: async ({ desk: { components } }) => ({
      body: { components: await components.list(), component_groups: await components.listGroups() },
    }),
  },
  {
    methods: ['GET'],
    path: '/components/:id',
    scope: 'read',
    run: async ({ desk, ids: [id = 0] }) => ({ body: { component: await desk.components.get(id) } }),
  },
  {
    methods: ['GET'],
    path: '/components/:id/versions',
    scope: 'read',
    run: async ({ desk, ids: [id = 0] }) => ({ body: { versions: await desk.components.listVersions(id) } }),
  },
  {
    methods: ['POST'],
    path: '/components',
    scope: 'components',
    async run({ desk: { space, components }, body }) {
      const { id } = await space.change(tx => components.save(tx, body.component))
      return { body: { component: await components.get(id) }, status: 201 }
    },
  },
  {
    methods: ['PUT'],
    path: '/components/:id',
    scope: 'components',
    async run({ desk: { space, components }, body, ids: [id = 0] }) {
      await space.change(tx => components.save(tx, body.component, id))
      return { body: { component: await components.get(id) } }
    },
  },
  {
    methods: ['DELETE'],
    path: '/components/:id',
    scope: 'components',
    run: async ({ desk: { space, components }, ids: [id = 0] }) => ({
      body: { component: await space.change(tx => components.remove(tx, id)) },
    }),
  },
  {
    methods: ['GET'],
    path: '/component_groups',
    scope: 'read',
    run: async ({ desk }) => ({ body: { component_groups: await desk.components.listGroups() } }),
  },
  {
    methods: ['POST'],
    path: '/component_groups',
    scope: 'components',
    run: async ({ desk: { space, components }, body }) => ({
      body: {
        component_group: await space.change(tx => components.saveGroup(tx, nameIn(body.component_group))),
      },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/component_groups/:id',
    scope: 'components',
    run: async ({ desk: { space, components }, body, ids: [id = 0] }) => ({
      body: {
        component_group: await space.change(tx => components.saveGroup(tx, nameIn(body.component_group), id)),
      },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/component_groups/:id',
    scope: 'components',
    run: async ({ desk: { space, components }, ids: [id = 0] }) => ({
      body: { component_group: await space.change(tx => components.removeGroup(tx, id)) },
    }),
  },
]

const nameIn = (given: unknown) => (isObject(given) ? textOf(given.name) : '')
