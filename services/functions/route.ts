const own = /^\/functions\/([A-Za-z][\w-]*)$/
/** Where the official client looks for an emulator's functions: project, region, name. */
const emulated = /^\/[^/]+\/[a-z]+-[a-z]+\d+\/([A-Za-z][\w-]*)$/

interface Route {
  readonly name: string
  readonly isEmulated: boolean
}

export function findRoute(path: string, testMode: boolean): Route | undefined {
  const name = own.exec(path)?.[1]
  if (name) return { name, isEmulated: false }
  const tested = testMode ? emulated.exec(path)?.[1] : undefined
  return tested ? { name: tested, isEmulated: true } : undefined
}
