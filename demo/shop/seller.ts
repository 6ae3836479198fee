import type { Ctx } from '#kit/server/context.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sampleNotice } from './sample-notice.ts'
import { winerySeller } from '../books/seller.ts'
import { idOf } from '../village/village-ids.ts'

/** Enters the seller into the books if missing, into the imprint, and the data of orders into the privacy notice. */
export async function tellWhoSells(ctx: Ctx): Promise<void> {
  if ((await booksSettings.read(ctx)).name === '') await booksSettings.change(ctx, winerySeller)
  const { name, street, zip, city, phone, email, vatId, registration } = await booksSettings.read(ctx)
  const orders = {
    de: '<h2>Bestellungen im Shop</h2><p>Name, Anschrift, E-Mail-Adresse und was Sie bestellen, verarbeitet das Weingut, um Ihre Bestellung zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO). Rechnungen werden sieben Jahre lang aufbewahrt, wie es das Gesetz verlangt; Zahlungsdienste erhalten, was sie für die Zahlung brauchen.</p>',
    en: '<h2>Orders in the shop</h2><p>The winery processes your name, postal address, e-mail address and what you order to fulfil your order (Art. 6(1)(b) GDPR). Invoices are kept for seven years, as the law requires; payment services receive what they need for the payment.</p>',
  }
  const line = [name, street, `${zip} ${city}`, phone, email, `UID ${vatId}`, registration]
    .filter(Boolean)
    .join(', ')
  const { legal } = await siteSettings(ctx)
  await changeSettings(ctx, {
    legal: {
      ...legal,
      imprint: {
        de: `${legal.imprint.de}<h2>Shop</h2><p>Verkäufer im Shop: ${line}</p>`,
        en: legal.imprint.en && `${legal.imprint.en}<h2>Shop</h2><p>Seller in the shop: ${line}</p>`,
      },
      privacy: {
        de: `${legal.privacy.de}${orders.de}`,
        en: legal.privacy.en && `${legal.privacy.en}${orders.en}`,
      },
    },
  })
}

/** Stores a placeholder for the EU's official notice on the legal guarantee, which each shop must obtain itself. */
export async function storeSampleNotice(ctx: Ctx): Promise<string> {
  const _id = idOf('drawing', 'guarantee notice')
  await storeFile(ctx, {
    _id,
    name: 'gewaehrleistung-muster.svg',
    content: Buffer.from(sampleNotice()),
    title: 'Muster für den Hinweis auf die Gewährleistung',
    alt: 'Muster: Hier steht das amtliche Bild der EU zur gesetzlichen Gewährleistung.',
    folder: 'Bilder/Shop',
    translations: {
      en: {
        title: 'Sample of the notice on the guarantee',
        alt: "Sample: the EU's official picture on the legal guarantee stands here.",
      },
    },
  })
  return _id
}
