import { changeAnyAccount } from '../../accounts/change-any-account.ts'
import { changeOwnAccount } from '../../accounts/change-own-account.ts'
import { applyCode } from '../../proofs/apply-code.ts'
import { operation } from '../call.ts'
import { address, code, line, secret, shape, token } from '../fields.ts'

const input = shape({
  oobCode: code.optional(),
  idToken: token.optional(),
  displayName: line.nullish(),
  photoUrl: address.nullish(),
  email: line.optional(),
  password: secret.optional(),
  deleteProvider: line.array().max(20).optional(),
  deleteAttribute: line.array().max(20).optional(),
  localId: line.optional(),
})

/** Three operations of the protocol under one name: apply a mailed code, change one's own account, or anyone's as the owner. */
export const update = operation(input.loose(), async (wish, call) => {
  if (wish.oobCode !== undefined) return applyCode(wish.oobCode, call)
  if (call.isOwner && wish.localId !== undefined) return changeAnyAccount(wish.localId, wish, call)
  return changeOwnAccount(wish, call)
})
