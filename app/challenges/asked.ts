/** What forms of a challenge ask for, by the names of their verbs: read the same way in the browser and on the server. */

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
const who = (form: FormData) => ({ who: text(form, 'who') })
const nothing = () => ({})

/** Only what a form says is changed. */
function changes(form: FormData): object {
  const places = form.get('places')
  const chosen = ['inviting', 'name', 'nickname'].filter(name => form.has(name))
  const switches = ['welcomesSupporters', 'hearsCompany', 'showsPresence', 'isInKeepsake'].filter(name =>
    form.has(name),
  )
  return {
    ...Object.fromEntries(chosen.map(name => [name, text(form, name)])),
    ...(places !== null && { places: Number(places) }),
    ...Object.fromEntries(switches.map(name => [name, form.get(name) === 'on'])),
  }
}

const readers = {
  leaveChallenge: nothing,
  joinNext: form => ({ nickname: text(form, 'nickname') }),
  cheer: who,
  callCompany: nothing,
  answerCompany: nothing,
  endCompany: nothing,
  answerHandOver: form => ({ accepts: form.get('accepts') === 'yes' }),
  reportParticipant: form => ({ ...who(form), kind: text(form, 'kind') }),
  blockParticipant: who,
  unblockParticipant: who,
  changePlace: changes,
  changeChallenge: changes,
  renewInvite: nothing,
  revokeInvite: nothing,
  removeParticipant: who,
  restoreParticipant: who,
  handOver: who,
  closeChallenge: nothing,
} satisfies Record<string, (form: FormData) => object>

export type AskedVerb = keyof typeof readers
export type AskedCall = { name: AskedVerb; data: { id: string } & Record<string, unknown> }

/** Undefined for what no form of ours asks. */
export function readAsked(form: FormData, id: string): AskedCall | undefined {
  const name = text(form, 'verb')
  if (!Object.hasOwn(readers, name)) return undefined
  const verb = name as AskedVerb
  const read: (form: FormData) => object = readers[verb]
  return { name: verb, data: { id, ...read(form) } }
}
