import { testEveryPage } from './every-page.ts'

testEveryPage('de')
