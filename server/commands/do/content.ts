import type { Transaction } from 'kysely'
import { type Content, createContent } from '../../../services/content/content.ts'
import type { Note } from '../../doors/note.ts'
import { defaultContent } from '../../pages/default-content.ts'
import { printLine } from '../../terminal.ts'
import { type Command, type CommandCall, exit, UsageFault } from './command.ts'
import { withHouse } from './with-house.ts'

const group = 'Content'

export const contentCommands: Command[] = [
  {
    name: 'content export',
    group,
    usage: '[folder]',
    about: 'writes the space to files (default: content)',
    run: call =>
      withContent(call, async content => {
        const [folder = defaultContent] = call.args
        const { files } = await content.export(folder, {
          onProgress: call.progress.show,
          signal: call.signal,
        })
        return `Wrote ${files} files to ${folder}.`
      }),
  },
  {
    name: 'content import',
    group,
    usage: '[folder] [-- --publish] [-- --dry-run]',
    about: 'reads files into the space as drafts; completely, or not at all',
    details: [
      'What visitors see stays as it is, until someone publishes it.',
      '--publish   shows them what the files say was published, takes offline what was not, and changes what has no draft:',
      '            lists of choices, pictures under the same name, and names of folders.',
      '--dry-run   changes nothing, and prints what would be different.',
    ],
    options: {
      publish: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    run: call =>
      withContent(call, async (content, note) => {
        const [folder = defaultContent] = call.args
        const publish = call.values.publish === true
        const isRehearsal = call.values['dry-run'] === true
        const result = await content.import(folder, {
          ...{ publish, isRehearsal, onProgress: call.progress.show, signal: call.signal },
          note: (tx, done) => noteImport(note, tx, done, publish),
        })
        call.progress.clear()
        if (isRehearsal)
          for (const { what, lines } of result?.differences ?? []) console.log([what, ...lines].join('\n  '))
        return result ? tellImport(result, { publish, isRehearsal }) : 'Nothing was read.'
      }),
  },
  {
    name: 'content token',
    group,
    usage: '<public|preview|management> [name]',
    about: 'makes a new token, shown once',
    async run(call) {
      const [kind = '', name = kind] = call.args
      if (kind !== 'public' && kind !== 'preview' && kind !== 'management')
        throw new UsageFault('Say which: npm run content token public, preview or management')
      return withContent(call, async (content, note) => {
        const { token } = await content.administration.createToken({ kind, name }, (tx, { id }) =>
          note({ action: 'content.tokenMade', subject: String(id), after: { kind, name } }, tx),
        )
        console.log(token)
        return 'Store this token safely: it won’t be shown again.'
      })
    },
  },
]

type Imported = NonNullable<Awaited<ReturnType<Content['import']>>>
const mostNamed = 100

async function noteImport<Tables>(
  note: Note,
  tx: Transaction<Tables>,
  { stories: { created, changed }, differences }: Imported,
  isPublished: boolean,
): Promise<void> {
  if (differences.length === 0) return
  const what = differences.map(({ what }) => what)
  const named = what.length > mostNamed ? [...what.slice(0, mostNamed), '…'] : what
  await note(
    { action: 'content.imported', subject: '', after: { created, changed, isPublished, what: named } },
    tx,
  )
}

function tellImport(
  { stories: { created, changed, unchanged }, left }: Imported,
  { publish, isRehearsal }: { publish: boolean; isRehearsal: boolean },
): string {
  return [
    isRehearsal && 'Nothing was changed. This is what an import would do:',
    `${created} stories created, ${changed} changed, ${unchanged} unchanged.`,
    !publish && created + changed > 0 && 'All of it as drafts: visitors see what they saw before.',
    left.length > 0 &&
      `These have no draft and stay as they are; --publish changes them: ${left.slice(0, mostNamed).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

async function withContent(
  call: CommandCall,
  act: (content: Content, note: Note) => Promise<string>,
): Promise<number> {
  const settings = call.settings()
  return withHouse(settings, async ({ note, ...parts }) => {
    const content = createContent({ ...parts, dataDir: settings.DATA_DIR })
    await content.open()
    const line = await act(content, note)
    call.progress.clear()
    printLine(line)
    return exit.done
  })
}
