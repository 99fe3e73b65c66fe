/** Only in encrypted backups: with one of these, a stolen backup would open accounts or sign emails. */
const secrets = [/^secret$/, /\.pem$/, /^content\/tokens\.json$/]

/** Not in backups: the database itself, other backups, and copies that are made again when they're asked for. */
const leftOut = [
  /^exhale\.sqlite/,
  /^(backups|certificates)\//,
  /^content\/pictures\//,
  /^before-restore-/,
  /(^|\/)\./,
  /\.part$/,
]

export const isSecret = (name: string): boolean => secrets.some(shape => shape.test(name))

/** Whether a file of the data folder belongs into a backup. */
export const isBackedUp =
  (isEncrypted: boolean) =>
  (name: string): boolean =>
    !leftOut.some(shape => shape.test(name)) && (isEncrypted || !isSecret(name))

/** Who has been deleted. Kept outside the database, so that a restored one can be told. */
export const erasuresFile = 'erasures.log'

/** Lines of both, each once: what was deleted since a backup was made stays deleted. */
export function mergeLines(...texts: string[]): string {
  const lines = new Set(texts.flatMap(text => text.split('\n')).filter(line => line !== ''))
  return [...lines].map(line => `${line}\n`).join('')
}
