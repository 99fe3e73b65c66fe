import type { Tools } from '../deps.ts'
import type { ContentTx } from '../ids.ts'
import type { ManagementOperation } from './manage.ts'

type Changes = {
  /** What the protocol calls it, alone and as a list: `datasource` below `/datasources`. */
  noun: string
  path: string
  scope: ManagementOperation['scope']
  save: (tools: Tools, tx: ContentTx, given: unknown, id?: number) => Promise<object>
  remove: (tx: ContentTx, id: number) => Promise<object>
  /** It's delivered as it stands, so each change of it is a publication. */
  isDelivered?: boolean
}

/** What everyone may ask for who may read. */
export const reading = (path: string, run: ManagementOperation['run']): ManagementOperation => ({
  methods: ['GET'],
  path,
  scope: 'read',
  run,
})

/** How something of a space is made, changed and removed: the answer to each is what it was about. */
export function changesOf(changes: Changes): readonly ManagementOperation[] {
  const { noun, path, scope, save, remove, isDelivered = false } = changes
  const change = async ({ space }: Tools, work: (tx: ContentTx) => Promise<object>) => ({
    [noun]: await space.change((tx, publishes) => {
      if (isDelivered) publishes()
      return work(tx)
    }),
  })
  return [
    {
      methods: ['POST'],
      path,
      scope,
      run: async ({ tools, body }) => ({
        body: await change(tools, tx => save(tools, tx, body[noun])),
        status: 201,
      }),
    },
    {
      methods: ['PUT'],
      path: `${path}/:id`,
      scope,
      run: async ({ tools, body, ids: [id = 0] }) => ({
        body: await change(tools, tx => save(tools, tx, body[noun], id)),
      }),
    },
    {
      methods: ['DELETE'],
      path: `${path}/:id`,
      scope,
      run: async ({ tools, ids: [id = 0] }) => ({ body: await change(tools, tx => remove(tx, id)) }),
    },
  ]
}
