import { type Content, createContent } from '../../../services/content/content.ts'
import { originOf } from '../../origin.ts'
import { defaultContent } from '../../pages/default-content.ts'
import { printLine } from '../../terminal.ts'
import { type Command, type CommandCall, exit, UsageFault } from './command.ts'
import { withDatabase } from './with-database.ts'

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
    usage: '[folder]',
    about: 'reads files into the space; completely, or not at all',
    run: call =>
      withContent(call, async content => {
        const [folder = defaultContent] = call.args
        const result = await content.import(folder, { onProgress: call.progress.show, signal: call.signal })
        const { created = 0, changed = 0, unchanged = 0 } = result?.stories ?? {}
        return `${created} stories created, ${changed} changed, ${unchanged} unchanged.`
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
      return withContent(call, async content => {
        const { token } = await content.administration.createToken({ kind, name })
        console.log(token)
        return 'Store this token safely: it won’t be shown again.'
      })
    },
  },
]

async function withContent(call: CommandCall, act: (content: Content) => Promise<string>): Promise<number> {
  const settings = call.settings()
  return withDatabase(settings, async parts => {
    const content = createContent({ ...parts, origin: originOf(settings), dataDir: settings.DATA_DIR })
    await content.open()
    const line = await act(content)
    call.progress.clear()
    printLine(line)
    return exit.done
  })
}
