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
  dataDeletion: memberPage('/data-deletion', { screen: 'leaving/deletion' }),
  dataParts: memberPage('/data-deletion/parts', { screen: 'leaving/parts' }),
  deletionStatus: secretPage('/deletion-status/:id', { screen: 'leaving/status' }),
  startDataDeletion: unlistedPage('/start-data-deletion', { screen: 'leaving/start' }),

  confirmDeletion: secretPage('/start-data-deletion/:id', { screen: 'leaving/confirm' }),
} as const
