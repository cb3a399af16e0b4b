/** Sentences about branches, categories, products with prices and pictures, and promotions. */
import type { Translations } from '../sentence.ts';

export const goods: Translations = {
  'This branch has orders, categories, users, terminals or stock, so it cannot be deleted. Make it inactive instead.':
    'Esta sucursal tiene pedidos, categorías, usuarios, terminales o existencias, así que no se puede eliminar. Puede dejarla sin uso.',
  'This branch already has categories. A catalogue can be copied only into a branch without any.':
    'Esta sucursal ya tiene categorías. Un catálogo se copia en una sucursal que no tiene ninguna.',
  'from must be another branch.': 'from debe ser otra sucursal.',
  'timeZone must be the name of a time zone, such as America/New_York.':
    'La zona horaria se dice por su nombre, como America/New_York.',
  'This category has products, promotions, sales or categories below it, so it cannot be deleted. Make it inactive instead.':
    'Esta categoría tiene productos, promociones, ventas o categorías dentro, así que no se puede eliminar. Puede dejarla sin uso.',
  'tipo must be the name of a menu category, or empty.':
    'El tipo debe ser uno de los tipos de categoría, o quedar vacío.',
  'Some categories have this type, so it cannot be deleted. Choose another type for them first.':
    'Hay categorías de este tipo, así que no se puede eliminar. Elija antes otro tipo para ellas.',
  'description must be text of at most {0} characters, formatting included.':
    'La descripción debe tener {0} caracteres como máximo, con su formato.',

  'This product has sales, purchases, transfers, losses, counts or promotions, so it cannot be deleted. Make it inactive instead.':
    'Este producto tiene ventas, compras, traspasos, mermas, conteos o promociones, así que no se puede eliminar. Puede dejarlo sin uso.',
  '{0} has sales, purchases, transfers, losses, counts or promotions, so no product was deleted. Make it inactive instead.':
    '{0} tiene ventas, compras, traspasos, mermas, conteos o promociones, así que no se eliminó ningún producto. Puede dejarlo sin uso.',
  '{0} have sales, purchases, transfers, losses, counts or promotions, so no product was deleted. Make them inactive instead.':
    '{0} tienen ventas, compras, traspasos, mermas, conteos o promociones, así que no se eliminó ningún producto. Puede dejarlos sin uso.',
  'One of these products is now in use, so none was deleted. Try again.':
    'Mientras tanto algo necesita uno de estos productos, así que no se eliminó ninguno. Inténtelo de nuevo.',
  'Another product of this branch has this UPC.': 'Otro producto de esta sucursal tiene este UPC.',
  'Another product of this branch has this EAN.': 'Otro producto de esta sucursal tiene este EAN.',
  'upc must be 1 to 14 digits, or empty.': 'El UPC debe tener de 1 a 14 dígitos, o quedar vacío.',
  'Another record of this branch has this value.': 'Otro registro de esta sucursal tiene lo mismo.',
  'The product "{0}" of this branch has the code {1}.':
    'El producto "{0}" de esta sucursal tiene el código {1}.',
  '{0} and {1} have no code in common, so they are not merged.':
    '{0} y {1} no tienen ningún código en común, así que no se unen.',
  'duplicateId must be another product.': 'El duplicado debe ser otro producto.',
  'One of the products is sold by weight and the other by the piece, so their quantities cannot be added. Correct that first.':
    'Un producto se vende por peso y el otro por pieza, así que sus cantidades no se pueden sumar. Corrija eso primero.',
  'Both products are in the open purchase {0}. Receive or cancel it first.':
    'Los dos productos están en la compra abierta {0}. Recíbala o cancélela primero.',
  'Both products are in the transfer {0}, which is on its way. Receive or cancel it first.':
    'Los dos productos están en el traspaso {0}, que va en camino. Recíbalo o cancélelo primero.',
  'Both products are in the open count {0}. Post or cancel it first.':
    'Los dos productos están en el conteo abierto {0}. Aplíquelo o cancélelo primero.',
  'This is a HEIC picture, which is not read here. Save it as JPEG, or let the phone take pictures in its most compatible format.':
    'Es una imagen HEIC, que aquí no se lee. Guárdela como JPEG, o elija en el teléfono el formato más compatible.',
  'The code {0} is listed twice.': 'El código {0} está dos veces.',
  '{0} is already the code of a single unit of this product.':
    '{0} ya es el código de la unidad de este producto.',
  '{0} is already the code of a package of this product.':
    '{0} ya es el código de un empaque de este producto.',
  'The stock is now {0}, and this change would bring it {1}.':
    'La existencia es ahora {0}, y este cambio la llevaría {1}.',
  'targetStock must not be less than minStock.': 'La existencia objetivo no debe ser menor que la mínima.',
  'categoryId must be a category of this branch.': 'La categoría debe ser de esta sucursal.',
  "categoryId must be a category of the product's branch.":
    'La categoría debe ser de la sucursal del producto.',
  "categoryId must be a category of the products' branch.":
    'La categoría debe ser de la sucursal de los productos.',
  'supplierId must be a supplier of this branch.': 'El proveedor debe ser de esta sucursal.',
  'productId must be a product of this branch.': 'El producto debe ser de esta sucursal.',
  '{0} must be a product of this branch.': '{0} debe ser un producto de esta sucursal.',

  'Send either ids or a filter, not both.': 'Diga o bien ids o bien un filtro: uno de los dos.',
  'Send one of set, promotionId and remove.': 'Diga uno de estos: set, promotionId o remove.',
  'Set at least one field.': 'Diga qué se cambia.',
  'One change can cover at most {0} products.': 'Un cambio admite {0} productos como máximo.',
  'No product matches any more, so nothing was changed.':
    'Ahora no coincide ningún producto, así que no se cambió nada.',
  '{0} products match now, not {1}, so nothing was changed. Check the list again.':
    'Ahora coinciden {0} productos, y no {1}, así que no se cambió nada. Vuelva a mirar la lista.',
  'The target of {0} would be below the minimum, so nothing was changed.':
    'La existencia objetivo de {0} sería menor que la mínima, así que no se cambió nada.',
  'None of these products can be restored: each has changed since, or its old category or supplier is gone.':
    'Ninguno de estos productos puede volver a ser lo que era: cada uno cambió después, o su categoría o proveedor de antes ya no existe.',
  'This change was taken back already.': 'Este cambio ya se revirtió.',
  'This change took another one back: make that one again instead.':
    'Este cambio revirtió otro: vuelva a hacer aquel.',
  'This change was not applied, so it cannot be taken back.':
    'Este cambio no se aplicó, así que no se revierte.',
  'This change is no longer planned, so it cannot be cancelled.':
    'Este cambio ya no está previsto, así que no se puede cancelar.',
  '{0} since the preview, so no price was changed. Check the preview again.':
    'Después de la vista previa {0}, así que no cambió ningún precio. Vuelva a mirar la vista previa.',
  '{0} was changed': 'cambió {0}',
  '{0} were changed': 'cambiaron {0}',
  'A product was deleted': 'se eliminó un producto',
  '{0} products were deleted': 'se eliminaron {0} productos',
  'None of these prices would change, so there is nothing to do.':
    'Ninguno de estos precios cambiaría, así que no hay nada que hacer.',
  'The product {0} is listed twice.': 'El producto {0} está dos veces.',
  'This hour has already passed. Choose a later one.': 'Esta hora ya pasó: elija una por venir.',
  'from.day must be a day that exists.': 'from.day debe ser un día que exista.',
  '{0} is from {1} to {2}.': '{0} va de {1} a {2}.',
  'A margin': 'Un margen',
  'A percentage': 'Un porcentaje',
  'product must name at least one product.': 'product debe nombrar al menos un producto.',

  'The image cannot be read. It may be damaged.': 'No se puede leer la imagen. Quizá esté dañada.',
  'The image has more than 40 million pixels.': 'La imagen tiene más de 40 millones de píxeles.',
  'The image is larger than 5 MB.': 'La imagen pesa más de 5 MB.',
  'The image must be a JPEG, PNG, WebP, GIF or AVIF picture.':
    'La imagen debe ser JPEG, PNG, WebP, GIF o AVIF.',
  'imageBase64 is required.': 'Falta imageBase64.',

  'This product is already in the promotion.': 'Este producto ya está en la promoción.',
  'The promotion or the product has just been deleted.': 'La promoción o el producto se acaba de eliminar.',
  "productId must be a product of the promotion's branch.":
    'El producto debe ser de la sucursal de la promoción.',
  "promotionId must be a promotion of the products' branch.":
    'La promoción debe ser de la sucursal de los productos.',
  'discountTypeId must be an active discount type.': 'El tipo de descuento debe estar en uso.',
  'Tills do not apply this discount type. Say in Settings, under Discount Types, what it does, or choose another type.':
    'Las cajas no aplican este tipo de descuento. Indique en Configuración, en Tipos de descuento, qué hace, o elija otro tipo.',
  'Only the first discount type takes off a percentage. Choose another effect.':
    'Solo el primer tipo de descuento resta un porcentaje. Elija otro efecto.',
  'The first discount type takes off a percentage, so its effect cannot be changed.':
    'El primer tipo de descuento resta un porcentaje, así que su efecto no se puede cambiar.',
  'value must be at most 100, because it is a percentage.':
    'El valor debe ser 100 como máximo, porque es un porcentaje.',
  'Promotions have this discount type, so it cannot be deleted. Make it inactive instead.':
    'Hay promociones con este tipo de descuento, así que no se puede eliminar. Puede dejarlo sin uso.',
  'The first discount type is the one that takes off a percentage, so it cannot be deleted. Make it inactive instead.':
    'El primer tipo de descuento es el que resta un porcentaje, así que no se puede eliminar. Puede dejarlo sin uso.',
};
