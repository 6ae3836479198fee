/** A table of three items, one with an unknown unit. The numbers are new, because known ones would be changed. */
export function itemTable() {
  const mark = crypto.randomUUID().slice(0, 8)
  const wine = `Grüner Veltliner vom Kirchberg ${mark}`
  const rows = [
    'Artikelnummer;Bezeichnung;Einheit (Code);Preis;Packung;Einheit der Packung (Code);Menge in der Packung',
    `${mark}-1;${wine};XBO;8,90;6er-Karton;XCT;6`,
    `${mark}-1;;;;12er-Karton;XCT;12`,
    `${mark}-2;Zweigelt vom Kirchberg;XBO;7,50;;;`,
    `${mark}-3;Riesling vom Kirchberg;XBO;9;Kiste;Kisterl;6`,
  ]
  return { name: 'artikel.csv', buffer: Buffer.from(rows.join('\n')), wine }
}
