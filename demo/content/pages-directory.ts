import type { Page } from './shapes.ts'

export const directoryPages: Page[] = [
  {
    key: 'directory',
    parent: 'living',
    view: 'entryview',
    order: 35,
    showInMenu: true,
    de: {
      title: 'Verzeichnis',
      linktext: 'Verzeichnis',
      slug: 'verzeichnis',
      metaDescription: 'Vereine, Betriebe, Gasthäuser, Heurige und Quartiere in Rebenau von A bis Z.',
      text: '<p class="lead">Wer was macht in Rebenau: Vereine und Betriebe, Wirte und Winzer, Quartiere und Sehenswertes, mit Adresse, Telefon und Öffnungszeiten.</p>',
    },
    en: {
      title: 'Directory',
      linktext: 'Directory',
      slug: 'directory',
      metaDescription: 'Clubs, firms, inns, wine taverns and guest houses in Rebenau from A to Z.',
      text: '<p class="lead">Who does what in Rebenau: clubs and firms, inns and wine growers, guest houses and sights, with address, phone and opening hours.</p>',
    },
  },
]
