import type { Operation } from './call.ts'
import { createAuthUri } from './operations/accounts.createAuthUri.ts'
import { remove } from './operations/accounts.delete.ts'
import { lookup } from './operations/accounts.lookup.ts'
import { finishEnrolment } from './operations/accounts.mfaEnrollment.finalize.ts'
import { startEnrolment } from './operations/accounts.mfaEnrollment.start.ts'
import { withdrawEnrolment } from './operations/accounts.mfaEnrollment.withdraw.ts'
import { finishSignIn } from './operations/accounts.mfaSignIn.finalize.ts'
import { resetPassword } from './operations/accounts.resetPassword.ts'
import { revokeToken } from './operations/accounts.revokeToken.ts'
import { sendOobCode } from './operations/accounts.sendOobCode.ts'
import { signInWithCustomToken } from './operations/accounts.signInWithCustomToken.ts'
import { signInWithEmailLink } from './operations/accounts.signInWithEmailLink.ts'
import { signInWithIdp } from './operations/accounts.signInWithIdp.ts'
import { signInWithPassword } from './operations/accounts.signInWithPassword.ts'
import { signUp } from './operations/accounts.signUp.ts'
import { update } from './operations/accounts.update.ts'
import {
  clearAccounts,
  getConfig,
  listCodes,
  listVerificationCodes,
  patchConfig,
} from './operations/emulator.ts'
import { jwks } from './operations/jwks.ts'
import { passwordPolicy } from './operations/passwordPolicy.ts'
import { batchGet, createAccount, query } from './operations/projects.accounts.ts'
import { projects } from './operations/projects.ts'
import { recaptchaConfig } from './operations/recaptchaConfig.ts'
import { refresh } from './operations/token.ts'

/** Every operation there is, by its method and its path below the service's name. */
export const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/accounts:signUp': signUp,
  'POST /v1/accounts:signInWithPassword': signInWithPassword,
  'POST /v1/accounts:signInWithCustomToken': signInWithCustomToken,
  'POST /v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'POST /v1/accounts:signInWithIdp': signInWithIdp,
  'POST /v1/accounts:sendOobCode': sendOobCode,
  'POST /v1/accounts:resetPassword': resetPassword,
  'POST /v1/accounts:update': update,
  'POST /v1/accounts:lookup': lookup,
  'POST /v1/accounts:delete': remove,
  'POST /v1/accounts:createAuthUri': createAuthUri,
  'POST /v1/token': refresh,
  'GET /v1/projects': projects,
  'GET /v1/jwks.json': jwks,
  'POST /v2/accounts:revokeToken': revokeToken,
  'POST /v2/accounts/mfaEnrollment:start': startEnrolment,
  'POST /v2/accounts/mfaEnrollment:finalize': finishEnrolment,
  'POST /v2/accounts/mfaEnrollment:withdraw': withdrawEnrolment,
  'POST /v2/accounts/mfaSignIn:finalize': finishSignIn,
  'GET /v2/recaptchaConfig': recaptchaConfig,
  'GET /v2/passwordPolicy': passwordPolicy,
}

/** Those that only test mode knows, all below a project. `owner` ones need `Authorization: Bearer owner`. */
export const ownerOperations: Readonly<Record<string, Operation>> = {
  'POST /v1/projects/{project}/accounts': createAccount,
  'POST /v1/projects/{project}/accounts:lookup': lookup,
  'POST /v1/projects/{project}/accounts:update': update,
  'POST /v1/projects/{project}/accounts:delete': remove,
  'POST /v1/projects/{project}/accounts:sendOobCode': sendOobCode,
  'POST /v1/projects/{project}/accounts:query': query,
  'GET /v1/projects/{project}/accounts:batchGet': batchGet,
  'GET /v2/projects/{project}/config': getConfig,
  'PATCH /v2/projects/{project}/config': patchConfig,
}

export const harnessOperations: Readonly<Record<string, Operation>> = {
  'DELETE /emulator/v1/projects/{project}/accounts': clearAccounts,
  'GET /emulator/v1/projects/{project}/oobCodes': listCodes,
  'GET /emulator/v1/projects/{project}/verificationCodes': listVerificationCodes,
  'GET /emulator/v1/projects/{project}/config': getConfig,
  'PATCH /emulator/v1/projects/{project}/config': patchConfig,
}
