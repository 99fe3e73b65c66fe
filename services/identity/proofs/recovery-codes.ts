import { randomBytes } from 'node:crypto'
import { ensure } from '../../../platform/errors.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Project } from '../project.ts'
import { asApp, authenticateRecently } from '../sessions/authenticate.ts'
import type { Db } from '../tables.ts'

const howMany = 10

/** Fresh ones, shown once; those before are void. Needs a recent sign-in and an enrolled app. */
export async function renewRecoveryCodes(project: Project, idToken: string): Promise<string[]> {
  const { account } = await asApp(authenticateRecently(project, idToken))
  return project.transaction(async tx => {
    const isEnrolled = (await project.factors.list(tx, account)).length > 0
    ensure(isEnrolled, 'failed-precondition', 'There is no second factor to recover')
    await deleteRecoveryCodes(tx, account.id)
    const codes = Array.from({ length: howMany }, newRecoveryCode)
    const rows = codes.map(code => ({ hash: hashRecoveryCode(account.id, code), account_id: account.id }))
    await tx.insertInto('recovery_codes').values(rows).execute()
    return codes
  })
}

/** Each works once. */
export async function spendRecoveryCode(tx: Db, accountId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('hash', '=', hashRecoveryCode(accountId, code))
    .where('account_id', '=', accountId)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteRecoveryCodes(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

// No 0, 1, l or o, which paper and eyes confuse; sixteen letters of 32 are 80 bits, beyond guessing from a hash.
const letters = '23456789abcdefghijkmnpqrstuvwxyz'

/** `k7wq-x2bn-…` */
function newRecoveryCode(): string {
  const text = [...randomBytes(16)].map(byte => letters[byte % 32]).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

function hashRecoveryCode(accountId: string, code: string): string {
  return hashToken(`${accountId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
