import { page, secretPage } from '../page.ts'

/** Who someone is to us, and how they leave. */
export const account = {
  login: page('/login', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'account/login',
    reads: ['again', 'redirect'],
  }),
  register: page('/register', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'account/register',
    reads: ['again', 'redirect', 'setup'],
  }),
  signIn: page('/sign-in', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'account/sign-in',
    reads: ['continueUrl', 'mode', 'oobCode', 'redirect'],
  }),
  carryOn: secretPage('/carry-on/:id', { screen: 'account/carry-on' }),
  account: page('/account', { for: 'signed-in', kept: 'never', screen: 'account/own', reads: ['redirect'] }),
  dataDeletion: page('/data-deletion', { for: 'signed-in', kept: 'never', screen: 'deletion/deletion' }),
  dataParts: page('/data-deletion/parts', { for: 'signed-in', kept: 'never', screen: 'deletion/parts' }),
  deletionStatus: secretPage('/deletion-status/:id', { screen: 'deletion/status' }),
  startDataDeletion: page('/start-data-deletion', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'deletion/start',
  }),

  confirmDeletion: secretPage('/start-data-deletion/:id', { screen: 'deletion/confirm' }),
} as const
