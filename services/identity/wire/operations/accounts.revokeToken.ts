import { authenticate } from '../../sessions/authenticate.ts'
import { operation } from '../call.ts'
import { shape, token } from '../fields.ts'

/** Tells a provider to forget a token it gave. We keep none of theirs, so there is nothing to forget. */
export const revokeToken = operation(shape({ idToken: token.optional() }), async (wish, { project }) => {
  await authenticate(project, wish.idToken)
  return {}
})
