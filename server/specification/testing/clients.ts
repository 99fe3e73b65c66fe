import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../../node_modules')

function read(pattern: string): string {
  const [file = ''] = globSync(pattern, { cwd: packages })
  return readFileSync(join(packages, file), 'utf8')
}

/**
 * The official clients as browsers get them. What the specification says of their insides they do themselves: it's read
 * in their code, so that an update that does otherwise is noticed.
 */
export const clients = {
  app: read('@firebase/app/dist/esm/index.esm.js'),
  auth: read('@firebase/auth/dist/esm/index-*.js'),
  functions: read('@firebase/functions/dist/esm/index.esm.js'),
  documents: read('@firebase/firestore/dist/common-*.esm.js'),
  channel: read('@firebase/webchannel-wrapper/dist/webchannel-blob/esm/webchannel_blob_es2018.js'),
  content: read('storyblok-js-client/dist/index.mjs'),
}
