import { memberPage, secretPage, unlistedPage } from '../page.ts'

/** Who someone is to us, and how they leave. */
export const account = {
  login: unlistedPage('/login', { screen: 'account/login', reads: ['again', 'redirect'] }),
  register: unlistedPage('/register', { screen: 'account/register', reads: ['again', 'redirect', 'setup'] }),
  signIn: unlistedPage('/sign-in', {
    screen: 'account/sign-in',
    reads: ['continueUrl', 'mode', 'oobCode', 'redirect'],
  }),
  carryOn: secretPage('/carry-on/:id', { screen: 'account/carry-on' }),
  account: memberPage('/account', { screen: 'account/own', reads: ['redirect'] }),
  dataDeletion: memberPage('/data-deletion', { screen: 'deletion/deletion' }),
  dataParts: memberPage('/data-deletion/parts', { screen: 'deletion/parts' }),
  deletionStatus: secretPage('/deletion-status/:id', { screen: 'deletion/status' }),
  startDataDeletion: unlistedPage('/start-data-deletion', { screen: 'deletion/start' }),

  confirmDeletion: secretPage('/start-data-deletion/:id', { screen: 'deletion/confirm' }),
} as const
