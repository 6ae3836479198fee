import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { createItem, setItemPrice } from '#domains/books/items/server/offers.ts'
import {
  createBankAccount,
  createParty,
  createTextBlock,
  unitsById,
  vatGroupsById,
} from '#domains/books/masterdata/server/offers.ts'
import { putIn } from '#domains/books/stock/server/offers.ts'
import { divideRounded, quantity, scaled, unitPrice, unscaled } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { costs, textBlocks } from './winery-standing.ts'
import { others, parties, shares, tier, wines } from './winery.ts'

const system = systemCaller()

/** A share of a price, given in thousandths, rounded to the cent. */
const shareOf = (price: string, thousandths: bigint) =>
  unitPrice(unscaled(divideRounded(scaled(price, 2) * thousandths, 1000n), 2))

/** True if the books are empty. */
export const areEmptyBooks = async (platform: Platform): Promise<boolean> =>
  (
    await runRead(platform, system, async ({ db }) => {
      const { rows } = await db.execute('select 1 from parties union all select 1 from items limit 1')
      return rows.length === 0
    })
  ).result

/**
 * Creates the winery's master data: customers and vendors, text blocks, wines with vintages, packs and prices, and
 * stock.
 */
export const makeWinery = (platform: Platform): Promise<void> =>
  runWrite(platform, system, async (ctx) => {
    for (const party of parties)
      await createParty(ctx, {
        ...party,
        addresses: party.addresses.map((address) => ({ ...address, _id: uuidv7() })),
        contacts: ('contacts' in party ? party.contacts : []).map((contact) => ({
          ...contact,
          _id: uuidv7(),
        })),
      })
    await createBankAccount(ctx, {
      title: 'Geschäftskonto',
      holder: 'Weingut Ebner',
      iban: 'AT611904300234573201',
      bank: 'Bank von Rebenau',
      isDefault: true,
    })
    for (const [position, { kinds, ...block }] of textBlocks.entries())
      await createTextBlock(ctx, { ...block, kinds: [...kinds], position })
    const units = [...(await unitsById(ctx)).values()]
    const groups = [...(await vatGroupsById(ctx)).values()]
    const unitOf = (code: string) => units.find((unit) => unit.code === code)!._id
    const groupOf = (key: string) => groups.find((group) => group.key === key)!._id
    const cartons = [6, 12].map((bottles) => ({
      title: `Karton mit ${bottles} Flaschen`,
      unit: unitOf('XCT'),
      quantity: quantity(String(bottles)),
      ean: '',
    }))
    for (const { vintages, number, alcohol, ...wine } of wines) {
      let main: string | null = null
      for (const [vintage, price, bottles] of vintages) {
        const item = await createItem(ctx, {
          ...wine,
          number: `${number}-${vintage}`,
          variantOf: main,
          vintage,
          size: '0,75 l',
          alcohol,
          unit: unitOf('XBO'),
          vatGroup: groupOf('wine'),
          origin: 'own',
          content: quantity('0.75'),
          contentUnit: 'LTR',
          weight: 1300,
          customsCode: '22042106',
          countryOfOrigin: 'AT',
          ageClass: 16,
          stocked: true,
          leastStock: quantity('120'),
          price: unitPrice(price),
          cost: costs[number]!,
          packs: cartons.map((pack) => ({ ...pack, _id: uuidv7() })),
        })
        main ??= item._id
        await setItemPrice(ctx, item._id, tier(shareOf(price, 950n)))
        for (const { priceGroup, share } of shares)
          await setItemPrice(ctx, item._id, {
            kind: 'sale',
            counting: 'net',
            priceGroup,
            price: shareOf(price, share),
          })
        await putIn(ctx, [{ item: item._id, quantity: quantity(bottles) }], { reason: 'opening' })
      }
    }
    for (const { vat, price, stock, content, ...other } of others) {
      const item = await createItem(ctx, {
        ...other,
        kind: stock === null ? 'service' : 'article',
        origin: 'bought',
        unit: unitOf(stock === null ? 'LS' : content === null ? 'H87' : 'XBO'),
        vatGroup: groupOf(vat),
        price: unitPrice(price),
        cost: costs[other.number]!,
        ...(content === null ? {} : { content: quantity(content), contentUnit: 'LTR' }),
        ...(stock === null ? {} : { stocked: true }),
      })
      if (stock !== null)
        await putIn(ctx, [{ item: item._id, quantity: quantity(stock) }], { reason: 'opening' })
    }
  })
