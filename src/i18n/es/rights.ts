/** The texts of who may do what, in Settings. */
import type { rightsTexts } from '../rights';

export const rights: typeof rightsTexts = {
  title: 'Quién puede hacer qué',
  help: 'Quien inicia sesión, en cualquier sucursal, puede hacer:',
  failed: 'No se pudo consultar quién puede hacer qué. Inténtelo más tarde.',
  roles: 'Lo que incluye su rol',
  roles_help:
    'Super: todo; Manager: su sucursal y sus usuarios; Inventory: productos, compras, proveedores y almacenes; Report: los informes; Cashier: el catálogo y sus propios cobros.',
  open: 'Todo',
  open_help: 'Sea cual sea su rol.',
  save: 'Guardar',
  changed: 'Guardado. Las demás personas inician sesión de nuevo.',
  ask_roles:
    'Desde ahora, cada persona puede hacer lo que incluye su rol y nada más. Se cierra la sesión de todas las demás personas. Escriba su contraseña para seguir.',
  ask_open:
    'Desde ahora, quien inicia sesión puede hacer todo. Se cierra la sesión de todas las demás personas. Escriba su contraseña para seguir.',
};
