import { testEveryPage } from './every-page.ts'

testEveryPage('pt')
